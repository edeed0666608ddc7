import { useEffect, useState } from 'react'
import type { Thumbnails } from '#documents/thumbnails.ts'

/** Draws the thumbnails of lessons; the renderer loads with the first of them, and is released with the list. */
export class Faces {
  #thumbnails: Promise<Thumbnails> | null = null

  /** Resolves to whether the lesson's first page has a drawing, on this device or, where it `isFetched`, on the server. */
  async draw(lessonId: string, canvas: HTMLCanvasElement, isFetched: boolean): Promise<boolean> {
    const thumbnails = await (this.#thumbnails ??= this.#open())
    // A slate is dark in every theme.
    return thumbnails.draw(lessonId, canvas, { theme: 'dark', ...(isFetched && { lessonId }) })
  }

  close(): void {
    void this.#thumbnails?.then((thumbnails) => thumbnails.close())
    this.#thumbnails = null
  }

  async #open(): Promise<Thumbnails> {
    const { Thumbnails } = await import('#documents/thumbnails.ts')
    return new Thumbnails()
  }
}

/** The thumbnails of one list. */
export function useFaces(): Faces {
  const [faces] = useState(() => new Faces())
  useEffect(() => () => faces.close(), [faces])
  return faces
}
