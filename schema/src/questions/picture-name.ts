const uuid = '[0-9a-f-]{36}'

/** The image of a file of *My content*. */
export const ofFile = new RegExp(`^file:(${uuid})$`)

/** The image of a quiz, with its secret. */
export const ofQuiz = new RegExp(`^quiz:(${uuid})/(${uuid})/(${uuid})/([\\w-]{16,100})$`)

/** The image of a question of an assessment, stored with it. */
export const ofPaper = new RegExp(`^paper:(${uuid})/(${uuid})$`)

// Only pixels: an SVG can name addresses and run scripts.
const ofPixels = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]*={0,2}$/

/** Whether text is a valid image: none, a file, an image of a quiz or an assessment, or pixels in base64. */
export function isPictureName(text: string): boolean {
  return text === '' || ofFile.test(text) || ofQuiz.test(text) || ofPaper.test(text) || ofPixels.test(text)
}
