// Mail programs make links of these without a scheme. Endings that are words of schools' names are left out.
const endings =
  'com|net|org|info|biz|xyz|top|online|site|shop|club|app|dev|link|live|click|icu|vip|store|tech|space|website|fun|edu|gov|mil|mobi|asia|page|web|cloud|email|support'

const signs = [
  /:\/\//u,
  /[\p{L}\p{N}]@[\p{L}\p{N}]/u,
  /(?:^|[^\p{L}\p{N}])www\d?\./iu,
  /(?:^|\D)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
  // A dot within a word, and a path: t.co/x
  /[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}[/:?#]/u,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${endings})(?![\\p{L}\\p{M}\\p{N}-]|\\.[\\p{L}])`, 'iu'),
  // Endings of countries, after three letters or more: Dr.Li and St.Mary's are names.
  /[\p{L}\p{N}-]{3,}\.[a-z]{2}(?![\p{L}\p{M}\p{N}-]|\.[\p{L}])/iu,
  /[\p{L}\p{N}-]\.(?:co|ac|com|net|org|gov|edu)\.[a-z]{2}(?![\p{L}\p{M}\p{N}-])/iu,
]

/** Whether a text contains a web or mail address. Such a name would turn our e-mail into an advertisement. */
export function hasAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[。｡]/gu, '.')
  return signs.some((sign) => sign.test(plain))
}

/** Removes characters that change the direction of text, because they can make a name look like another. */
export function withoutTurns(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]+/gu, '')
}

/** A file name that is valid on every system and cannot leave its folder. Letters of all scripts are preserved. */
export function cleanFileName(text: string): string {
  return withoutTurns(text)
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^[. ]+|[. ]+$/gu, '')
}
