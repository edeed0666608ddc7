import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, isUncertain } from './text-encoding.ts'

const sheets: readonly (readonly [encoding: string, text: string])[] = [
  ['windows-1252', 'Name;Straße;E-Mail\nJürgen Groß;Königsallee 5;jg@example.org'],
  ['windows-1252', 'Prénom;Nom;Courriel\nZoé;Lefèvre;zoe@example.org'],
  ['windows-1252', 'Nombre,Apellidos\nÍñigo,Muñoz Peña'],
  ['windows-1252', 'Perché la città è così grande? Più università.'],
  ['windows-1256', 'الاسم;البريد الإلكتروني\nفاطمة;fatima@example.org'],
  ['windows-1256', 'الماء سائل شفاف لا لون له ولا رائحة.'],
  ['iso-8859-6', 'الماء أساس الحياة، ويتكون من الهيدروجين والأكسجين.'],
  ['windows-1251', 'Имя;Фамилия;Почта\nИван;Петров;ivan@example.org'],
  ['koi8-r', 'Растения делают себе пищу сами.'],
  ['ibm866', 'Растения делают себе пищу сами.'],
  ['iso-8859-5', 'Растения делают себе пищу сами.'],
  ['shift_jis', '姓,名前,メール\n山田,太郎,taro@example.org'],
  ['shift_jis', '植物は光合成で養分を作る。'],
  ['euc-jp', '植物は光合成で養分を作る。'],
  ['gb18030', '姓名,邮箱\n王伟,wang@example.org'],
  ['gb18030', '植物通过光合作用制造养分。'],
  ['big5', '植物通過光合作用製造養分。'],
]

/** The bytes of a character in an encoding that the platform only decodes. */
function tableOf(encoding: string): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add([byte])
  if (/^(?:shift_jis|euc|gb|big5)/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail])
  return table
}

function encoded(text: string, encoding: string): Uint8Array {
  const table = tableOf(encoding)
  return Uint8Array.from([...text].flatMap((letter) => table.get(letter) ?? []))
}

function wide(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian)
  return bytes
}

test.each(sheets)('[T2] undeclared bytes of %s are read as the letters they were: %s', (encoding, text) => {
  const read = decodeText(encoded(text, encoding))
  expect(read).toEqual({ text, encoding, origin: 'guess' })
  expect(isUncertain(read)).toBe(true)
})

test.each(['Plants make food.\nThey need light.', 'पौधे अपना भोजन बनाते हैं।', 'Растения делают себе пищу.'])(
  '[T2] text of two bytes is known without a mark: %s',
  (text) => {
    expect(decodeText(wide(text, false))).toMatchObject({ text, encoding: 'utf-16le' })
    expect(decodeText(wide(text, true))).toMatchObject({ text, encoding: 'utf-16be' })
  },
)

test('[T2] a mark, a choice and a declaration are obeyed, and a false declaration is not', () => {
  const page = (charset: string) => `<html><head><meta charset="${charset}"></head><p>قال</p></html>`
  expect(decodeText(encoded(page('windows-1256'), 'windows-1256'))).toMatchObject({
    text: page('windows-1256'),
    origin: 'declared',
  })
  const utf8 = new TextEncoder().encode(page('windows-1256'))
  expect(decodeText(utf8).text).toBe(page('windows-1256'))
  expect(decodeText(encoded('é', 'windows-1252'), { declared: 'iso-8859-1' })).toMatchObject({ text: 'é' })
  expect(decodeText(encoded('café', 'windows-1252'), { declared: 'no-such' }).text).toBe('café')
  expect(decodeText(Uint8Array.of(0xe9), { chosen: 'windows-1251' })).toEqual({
    text: 'й',
    encoding: 'windows-1251',
    origin: 'chosen',
  })
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toEqual({ text: 'A', encoding: 'utf-8', origin: 'mark' })
})

test('[T2] text in UTF-8 is read back whole, and no bytes make the reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const whole = `${text.toWellFormed().replaceAll(/[\p{Cc}\uFEFF]/gu, '')}.`
      expect(decodeText(new TextEncoder().encode(whole)).text).toBe(whole)
    }),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => typeof decodeText(bytes).text === 'string'))
})
