/** The English messages of the result of a reading. */
export { default as previewWords } from '#locales/en/preview.json'
