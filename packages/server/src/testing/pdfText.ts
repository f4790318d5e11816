import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page of a PDF as a reader of PDFs finds it, one string a line of text. */
export const pdfText = async (file: Uint8Array): Promise<string[][]> => {
  const reading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await reading.promise;
  try {
    return await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => {
        const page = await document.getPage(index + 1);
        const { items } = await page.getTextContent();
        const lines = new Map<number, string>();
        for (const item of items) {
          if (!('str' in item)) continue;
          const y = Number(item.transform[5]);
          lines.set(y, `${lines.get(y) ?? ''}${item.str}`);
        }
        return [...lines].toSorted(([a], [b]) => b - a).map(([, text]) => text);
      }),
    );
  } finally {
    await reading.destroy();
  }
};
