/** One event of the stream: a topic and what it carries. */
export interface BusEvent {
  readonly topic: string;
  readonly data: unknown;
}

const parseData = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * A reader of server-sent events: give it text as it comes, it gives back the events that are complete. Comment lines
 * (the server's heartbeat) and unknown fields are skipped; events end with an empty line, line ends may be CR, LF or both.
 */
export const eventReader = (): ((chunk: string) => BusEvent[]) => {
  let rest = '';
  let topic = '';
  let data: string[] = [];
  return (chunk) => {
    rest += chunk;
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    const events: BusEvent[] = [];
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ topic: topic || 'message', data: parseData(data.join('\n')) });
        topic = '';
        data = [];
        continue;
      }
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (field === 'event') topic = value;
      if (field === 'data') data.push(value);
    }
    return events;
  };
};
