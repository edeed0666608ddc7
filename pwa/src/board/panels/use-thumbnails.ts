import { useEffect, useState } from 'react'
import { Thumbnails } from '#documents/thumbnails.ts'

/** The thumbnail painter of a panel, closed with it. */
export function useThumbnails(): Thumbnails {
  const [thumbnails] = useState(() => new Thumbnails())
  useEffect(() => () => thumbnails.close(), [thumbnails])
  return thumbnails
}
