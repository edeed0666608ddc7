/** The English words of what comes with the first capture. */
export { default as previewWords } from '#locales/en/preview.json'
