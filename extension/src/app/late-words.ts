/** The English words of what shows how a reading ended. */
export { default as previewWords } from '#locales/en/preview.json'
