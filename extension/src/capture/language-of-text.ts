/** The language of a text as the browser detects it; null where it is not sure. */
export async function languageOfText(text: string): Promise<string | null> {
  const { isReliable, languages } = await chrome.i18n.detectLanguage(text.slice(0, 5_000))
  const [first] = languages
  return isReliable && first !== undefined ? first.language : null
}
