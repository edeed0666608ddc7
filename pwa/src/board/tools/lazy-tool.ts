import type { Camera } from '../editor/camera.ts'
import { ToolState } from './tool-state.ts'
import type { PointerStep, Sample } from './tool-state.ts'

/** Buffers gestures while a tool or a page loads, and replays them when it is there. */
export class Coming extends ToolState {
  readonly cursor = 'progress'
  readonly #done: { readonly does: 'down' | 'move' | 'up'; readonly step: PointerStep }[] = []

  override down(step: PointerStep): ToolState {
    return this.#queue('down', step)
  }

  override move(step: PointerStep): ToolState {
    return this.#queue('move', step)
  }

  override up(step: PointerStep): ToolState {
    return this.#queue('up', step)
  }

  override cancel(): ToolState {
    this.#done.length = 0
    return this
  }

  /** Replays the buffered gesture on a tool; returns the resulting state. */
  giveTo(idle: ToolState): ToolState {
    return this.#done.reduce((state, { does, step }) => state[does](step), idle)
  }

  /** As `giveTo`, on a page that was shown later: the gesture is mapped by its screen positions. */
  giveOn(camera: Camera, idle: ToolState): ToolState {
    const seen = (sample: Sample): Sample => ({ ...sample, page: camera.toPage(sample.screen) })
    return this.#done.reduce((state, { does, step }) => {
      return state[does]({ ...step, samples: step.samples.map(seen), last: seen(step.last) })
    }, idle)
  }

  #queue(does: 'down' | 'move' | 'up', step: PointerStep): ToolState {
    this.#done.push({ does, step })
    return this
  }
}
