/** A binary glTF, whose y is up, of one level square with a side of 10 around the origin. */
export const squareGlb = (): Buffer => {
  const corners = [
    [-5, 0, -5],
    [5, 0, -5],
    [5, 0, 5],
    [-5, 0, 5],
  ];
  const positions = Buffer.from(new Float32Array(corners.flat()).buffer);
  const indices = Buffer.from(new Uint16Array([0, 1, 2, 0, 2, 3]).buffer);
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [
      { doubleSided: true, pbrMetallicRoughness: { baseColorFactor: [0.9, 0.2, 0.1, 1], metallicFactor: 0 } },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [-5, 0, -5], max: [5, 0, 5] },
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.length },
      { buffer: 0, byteOffset: positions.length, byteLength: indices.length },
    ],
    buffers: [{ byteLength: positions.length + indices.length }],
  };
  const chunk = (type: number, content: Buffer, fill: number): Buffer => {
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4, fill)]);
    const head = Buffer.alloc(8);
    head.writeUInt32LE(padded.length, 0);
    head.writeUInt32LE(type, 4);
    return Buffer.concat([head, padded]);
  };
  const body = Buffer.concat([
    chunk(0x4e_4f_53_4a, Buffer.from(JSON.stringify(json)), 0x20),
    chunk(0x00_4e_49_42, Buffer.concat([positions, indices]), 0),
  ]);
  const head = Buffer.alloc(12);
  head.write('glTF', 0);
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([head, body]);
};

/** A set of 3D tiles of one tile, that square at `uri`. */
export const squareTileset = (uri: string): Buffer => {
  const boundingVolume = { box: [0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0, 0.5] };
  const root = { boundingVolume, geometricError: 0, refine: 'REPLACE', content: { uri } };
  return Buffer.from(JSON.stringify({ asset: { version: '1.1' }, geometricError: 10, root }));
};

/** An ASCII PLY of a grid of `side` × `side` green points, one apart. */
export const gridPly = (side: number): Buffer => {
  const points = Array.from(
    { length: side * side },
    (_, at) => `${at % side} ${Math.floor(at / side)} 0 20 200 40`,
  );
  const head = ['x', 'y', 'z'].map((axis) => `property float ${axis}`);
  const colours = ['red', 'green', 'blue'].map((colour) => `property uchar ${colour}`);
  return Buffer.from(
    [
      'ply',
      'format ascii 1.0',
      `element vertex ${points.length}`,
      ...head,
      ...colours,
      'end_header',
      ...points,
      '',
    ].join('\n'),
  );
};
