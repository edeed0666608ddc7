import { Signal } from './signal.ts'

/** Whether this person may change the lesson, and, in a live lesson, whether the page's room agrees. */
export class Pen {
  readonly mayDraw: Signal<boolean>

  constructor(mayDraw: boolean) {
    this.mayDraw = new Signal(mayDraw)
  }
}
