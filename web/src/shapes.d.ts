/** The shape of a type of the contract, made when the page is built (`shapes.ts`). */
declare module 'virtual:shape/*' {
  const shape: import('./state/shape').Shape;
  export default shape;
}

/** How many provisions of each document are proved, made when the page is built (`coverage.ts`). */
declare module 'virtual:coverage' {
  const coverage: { document: string; proved: number; all: number }[];
  export default coverage;
}
