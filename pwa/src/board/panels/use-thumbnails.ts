import { useEffect, useState } from 'react'
import { Thumbnails } from '#documents/thumbnails.ts'

/** What paints small pictures of pages for as long as a panel is shown. */
export function useThumbnails(): Thumbnails {
  const [thumbnails] = useState(() => new Thumbnails())
  useEffect(() => () => thumbnails.close(), [thumbnails])
  return thumbnails
}
