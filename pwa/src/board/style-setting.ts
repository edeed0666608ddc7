/** The setting that holds the tool, colour and width in hand. */
export const styleSetting = 'board.style'

/** The setting that holds a page's first picture (`canvas/keep-picture.ts`). */
export function pictureSetting(pageId: string): string {
  return `board.picture.${pageId}`
}
