import { expect, test } from 'vitest'
import { fromKrutiDev } from './kruti-dev.ts'

test.each([
  [
    "izdk'k la'ys\"k.k og izfØ;k gS ftlesa gjs ikS/ks Hkkstu cukrs gSaA",
    'प्रकाश संश्लेषण वह प्रक्रिया है जिसमें हरे पौधे भोजन बनाते हैं।',
  ],
  ['Hkkjr dh jkt/kkuh fnYyh gSA', 'भारत की राजधानी दिल्ली है।'],
  ['/keZ] dk;ksZa vkSj fLFkfr', 'धर्म, कार्यों और स्थिति'],
  ['\'kfä o"kZ 2024 esa fo|kFkhZ', 'शक्ति वर्ष 2024 में विद्यार्थी'],
  ['fo|kFkhZ fo|ky; tkrs gSaA', 'विद्यार्थी विद्यालय जाते हैं।'],
  ["iz'u % vki dgk¡ jgrs gSa\\", 'प्रश्न : आप कहाँ रहते हैं?'],
  ['ikuh ¼ty½ dk lw=', 'पानी (जल) का सूत्र'],
  ["f'k{kk] Kku] J)k] fp=", 'शिक्षा, ज्ञान, श्रद्धा, चित्र'],
  ['o"kkZ _rq esa unh c<+rh gS', 'वर्षा ऋतु में नदी बढ़ती है'.normalize('NFC')],
  ['lkekU; foKku d{kk 7', 'सामान्य विज्ञान कक्षा 7'],
])('[B7] %s in Kruti Dev is %s', (typed, shown) => {
  expect(fromKrutiDev(typed)).toBe(shown)
})
