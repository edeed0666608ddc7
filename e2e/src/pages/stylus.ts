import type { CDPSession, Page } from '@playwright/test'
import { surface } from './board.ts'
import { boxOf } from './box.ts'

type Place = readonly [x: number, y: number]

/** A pen and fingers over the board, which the browser's own test functions do not have; places count from its corner. */
export class Panel {
  readonly #session: CDPSession
  readonly #corner: { readonly x: number; readonly y: number }

  private constructor(session: CDPSession, corner: { x: number; y: number }) {
    this.#session = session
    this.#corner = corner
  }

  static async of(page: Page): Promise<Panel> {
    return new Panel(await page.context().newCDPSession(page), await boxOf(surface(page)))
  }

  /** A stroke of a pen that presses harder and harder, with its tip or with the button on its barrel held. */
  async penDraws(places: readonly Place[], button: 'left' | 'right' = 'left'): Promise<void> {
    const pen = { button, buttons: button === 'left' ? 1 : 2, pointerType: 'pen' as const }
    for (const [index, place] of places.entries()) {
      const type = index === 0 ? ('mousePressed' as const) : ('mouseMoved' as const)
      const force = (index + 1) / (places.length + 1)
      await this.#session.send('Input.dispatchMouseEvent', { type, ...this.#at(place), ...pen, force, clickCount: 1 })
    }
    const end = places.at(-1) ?? [0, 0]
    const up = { type: 'mouseReleased' as const, ...this.#at(end), ...pen, buttons: 0, clickCount: 1 }
    await this.#session.send('Input.dispatchMouseEvent', up)
  }

  /** Fingers that go down and move together. */
  async fingersMove(steps: readonly (readonly Place[])[]): Promise<void> {
    for (const [index, fingers] of steps.entries()) {
      const touchPoints = fingers.map((place, id) => ({ ...this.#at(place), id }))
      const type = index === 0 ? ('touchStart' as const) : ('touchMove' as const)
      await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  #at([x, y]: Place): { x: number; y: number } {
    return { x: this.#corner.x + x, y: this.#corner.y + y }
  }
}
