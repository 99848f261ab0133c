/** Runs from 0 to 1 in so many milliseconds, frame by frame, for as long as something plays. */
export class Run {
  part = $state(1);
  #frame = 0;

  start(ms: number) {
    this.stop();
    const began = performance.now();
    const step = () => {
      this.part = Math.min(1, (performance.now() - began) / ms);
      if (this.part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.part = 0;
    this.#frame = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.part = 1;
  }
}
