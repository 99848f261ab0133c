/** The shape of a type of the contract, made when the page is built (`shapes.ts`). */
declare module 'virtual:shape/*' {
  const shape: import('./state/shape').Shape;
  export default shape;
}
