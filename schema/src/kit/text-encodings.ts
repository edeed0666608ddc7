/**
 * Encodings that a person can choose, with the script each was made for; '' for Unicode, which has them all. Programs
 * of the interface languages wrote them.
 */
export const textEncodings: Readonly<Record<string, string>> = {
  'utf-8': '',
  'utf-16le': '',
  'utf-16be': '',
  'windows-1252': 'Latn',
  'windows-1256': 'Arab',
  'iso-8859-6': 'Arab',
  'windows-1251': 'Cyrl',
  'koi8-r': 'Cyrl',
  'iso-8859-5': 'Cyrl',
  ibm866: 'Cyrl',
  shift_jis: 'Jpan',
  'euc-jp': 'Jpan',
  'iso-2022-jp': 'Jpan',
  gb18030: 'Hans',
  big5: 'Hant',
  macintosh: 'Latn',
}
