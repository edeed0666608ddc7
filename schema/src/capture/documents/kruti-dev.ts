/**
 * The characters of Kruti Dev's keys, a consonant without its stroke as one with a virama; the longest key matches
 * first.
 */
const keys = new Map<string, string>()
const list = [
  'Q+Z QZ+|sas sa|aa a|)Z र्द्ध|ñ ॰|‘ ष्|’ ष्|“ श्|” श्|ä क्त|å ०|ƒ १|„ २|… ३|† ४|‡ ५|ˆ ६|‰ ७|Š ८|‹ ९',
  '¶+ फ़्|d+ क़|[+k ख़|[+ ख़्|x+ ग़|T+ ज़्|t+ ज़|M+ ड़|<+ ढ़|Q+ फ़|;+ य़|j+ ऱ|u+ ऩ',
  'Ùk त्त|Ù त्त्|Dr क्त|– दृ|— कृ|é न्न|™ न्न्|=k त्र|f=k f त्र|à ह्न|á ह्य|â हृ|ã ह्म|ºz ह्र|º ह्|í द्द|{k क्ष|{ क्ष्|« त्र्',
  'Nî छ्य|Vî ट्य|Bî ठ्य|Mî ड्य|<î ढ्य|| द्य|K ज्ञ|} द्व|J श्र|Vª ट्र|Mª ड्र|<ª ढ्र|Nª छ्र|Ø क्र|Ý फ्र|æ द्र|ç प्र|Á प्र|xz ग्र|# रु|: रू|= त्र',
  'v‚ ऑ|vks ओ|vkS औ|vk आ|v अ|b± ईं|bZ ई|Ã ई|b इ|m उ|Å ऊ|,s ऐ|, ए|_ ऋ',
  'ô क्क|d क|D क्|[k ख|[ ख्|x ग|X ग्|?k घ|? घ्|Ä घ|³ ङ|p च|P च्|N छ|t ज|T ज्|> झ|÷ झ्|¥ ञ|ê ट्ट|ë ट्ठ|V ट|B ठ|ì ड्ड|ï ड्ढ|M ड|< ढ|.k ण|. ण्',
  'r त|R त्|Fk थ|F थ्|) द्ध|n द|/k ध|èk ध|/ ध्|Ë ध्|è ध्|u न|U न्|i प|I प्|Q फ|¶ फ्|c ब|C ब्|Hk भ|H भ्|e म|E म्|; य|¸ य्|j र|y ल|Y ल्|G ळ|o व|O व्',
  '\'k श|\' श्|"k ष|" ष्|l स|L स्|g ह|È ीं|z ्र|ª ्र|Ì द्द|Í ट्ट|Î ट्ठ|Ï ड्ड|Ñ कृ|Ò भ|Ó ्य|Ô ड्ढ|Ö झ्|Ük श|Ü श्',
  '‚ ॉ|ks ो|kS ौ|k ा|h ी|q ु|w ू|` ृ|s े|S ै|a ं|¡ ँ|W ॅ|• ऽ|· ऽ|~j ्र|~ ्|\\ ?|+ ़|^ ‘|* ’|Þ “|ß ”|( ;|¼ (|½ )|¿ {|À }|¾ =|A ।|- .|& -|Œ ॰|] ,|@ /|% :|± Zं|Æ र्f|Ç fा|É र्fा|Ê ीZ|ð ई|î ्य',
]
for (const line of list)
  for (const pair of line.replace('|| द्य', '|\u0000 द्य').split('|')) {
    const at = pair.indexOf(' ')
    keys.set(pair.slice(0, at).replace('\u0000', '|'), pair.slice(at + 1).replace('f त्र', 'fत्र'))
  }
const longest = Math.max(...[...keys.keys()].map(({ length }) => length))

const consonant = '[\\u0915-\\u0939\\u0958-\\u095f]\\u093c?'
const cluster = `(?:${consonant}\\u094d)*${consonant}`
const vowelFirst = new RegExp(`f(${cluster})`, 'gu')
const rephLast = new RegExp(`(${cluster}[\\u093e-\\u094c\\u0945\\u0949]?[\\u0901\\u0902]?|[\\u0905-\\u0914])Z`, 'gu')

/** Converts Hindi typed in Kruti Dev, whose Latin characters look like Devanagari, to Unicode. */
export function fromKrutiDev(text: string): string {
  let shown = ''
  for (let at = 0; at < text.length;) {
    const key = keyAt(text, at)
    const next = key === null ? text.charAt(at) : (keys.get(key) ?? '')
    // The stroke completes the consonant before it.
    if (key === 'k' && shown.endsWith('्')) shown = shown.slice(0, -1)
    else shown += next
    at += key?.length ?? 1
  }
  return (
    shown
      // The short i is typed before its syllable, the r above it after.
      .replaceAll(vowelFirst, '$1ि')
      .replaceAll(rephLast, 'र्$1')
      .replaceAll(/[fZ]/g, '')
      .replaceAll(/(?<=[\u0915-\u094c]):(?=[\u0900-\u097f])/gu, '\u0903')
      .normalize('NFC')
  )
}

function keyAt(text: string, at: number): string | null {
  for (let length = longest; length > 0; length -= 1) {
    const key = text.slice(at, at + length)
    if (key.length === length && keys.has(key)) return key
  }
  return null
}
