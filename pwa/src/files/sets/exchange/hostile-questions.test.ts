import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import words from '../../../locales/en/exchange.json'
import { blankQuestion } from '../question-draft.ts'
import { ExchangeFault } from './model.ts'
import { readQuestions, type ReadChoice } from './read-questions.ts'
import { writeQuestions } from './write-questions.ts'

const bytesOf = (text: string) => Uint8Array.from(strToU8(text))

/** The reason of a refusal, or how many questions were read. */
function outcome(bytes: Uint8Array<ArrayBuffer>, choice?: ReadChoice): string | number {
  try {
    return readQuestions(bytes, choice).questions.length
  } catch (error) {
    if (error instanceof ExchangeFault) return error.fault
    throw error
  }
}

const moodle = (head: string, text: string) =>
  `<?xml version="1.0"?>${head}<quiz><question type="essay"><questiontext format="html"><text>${text}</text></questiontext></question></quiz>`

test('[QX-4] no entity is fetched and none grows', () => {
  const outside = '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  expect(outcome(bytesOf(moodle(outside, 'a &x; b')))).toBe('damaged')
  const growing = `<!DOCTYPE quiz [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`
  expect(outcome(bytesOf(moodle(growing, '&b;')))).toBe('damaged')
  expect(readQuestions(bytesOf(moodle('', 'a &amp;x; &unknown; b'))).questions[0]?.excerpt).toBe('a &x; &unknown; b')
})

test('[QX-4] a package that unpacks to too much is refused, also with a forged directory', () => {
  const manifest = '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>'
  const bomb = zipSync({ 'imsmanifest.xml': strToU8(manifest), 'a.xml': new Uint8Array(70_000_000) })
  expect(outcome(Uint8Array.from(bomb))).toBe('tooLarge')
  // The directory declares one byte: the size is 22 bytes before the name of each part.
  const lying = Uint8Array.from(bomb)
  const name = lying.findLastIndex((byte, at) => byte === 0x61 && lying[at + 1] === 0x2e && lying[at + 2] === 0x78)
  new DataView(lying.buffer).setUint32(name - 22, 1, true)
  expect(outcome(lying)).toBe('tooLarge')
})

test('[QX-4] scripts and markup in a stem are at most plain text', () => {
  const html =
    '&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(2)&lt;/script&gt;&lt;p onclick="x()"&gt;Why?&lt;/p&gt;&lt;iframe src="javascript:x"&gt;&lt;/iframe&gt;'
  const { questions, leftOut } = readQuestions(bytesOf(moodle('', html)))
  expect(questions[0]?.question?.description).toBe('Why?')
  expect(questions[0]?.question).not.toHaveProperty('image')
  expect(leftOut.map(({ loss }) => loss).sort()).toEqual(['media', 'picture', 'script'])
})

test('[QX-4] a line of five million characters ends soon in every format', { timeout: 20_000 }, () => {
  const long = 'ab {c '.repeat(850_000)
  const started = performance.now()
  expect(outcome(bytesOf(`::x:: ${long}`))).toBe(1)
  expect(outcome(bytesOf(moodle('', long)))).toBe(1)
  expect(outcome(bytesOf(moodle('', '&lt;b&gt;'.repeat(500_000))))).toBe(1)
  expect(outcome(bytesOf(`1. ${long}\nA) ${'a) '.repeat(300_000)}\nAnswer: A`))).toBe(1)
  expect(outcome(bytesOf(`type,question\nMCQ,${long}`))).toBe(1)
  expect(outcome(bytesOf(`[{"question":"${long}"}]`))).toBe(1)
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('[QX-4] elements that are nested too deeply are refused', () => {
  expect(outcome(bytesOf(`<quiz>${'<a>'.repeat(100_000)}</quiz>`))).toBe('damaged')
})

test('[QX-4] an old encoding is found, and another one can be chosen', () => {
  const arabic = Uint8Array.from([
    0x31, 0x2d, 0x20, 0xe3, 0xc7, 0x20, 0xc7, 0xe1, 0xdc, 0xd4, 0xe3, 0xd3, 0xbf, 0x0a, 0xc7, 0xe1, 0xc5, 0xcc, 0xc7,
    0xc8, 0xc9, 0x3a, 0x20, 0xe4, 0xcc, 0xe3, 0x0a,
  ])
  const read = readQuestions(arabic, { encoding: 'windows-1256' })
  expect(read.questions[0]?.question?.answer).toBe('نجم')
  expect(read.encoding).toBe('windows-1256')
  const wide = new Uint8Array(
    Uint16Array.from('\uFEFFtype,question\nSUBJECTIVE,कहाँ?', (each) => each.charCodeAt(0)).buffer,
  )
  expect(readQuestions(wide).questions[0]?.question?.description).toBe('कहाँ?')
})

test('[QX-4] what is no question is refused by name', () => {
  expect(outcome(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toBe('kind')
  expect(outcome(bytesOf('<html><body>1. a</body></html>'))).toBe('kind')
  expect(outcome(bytesOf('plain words'))).toBe('kind')
  expect(outcome(bytesOf('{"a":1}'))).toBe('kind')
  expect(outcome(bytesOf('{"questions":['))).toBe('damaged')
  expect(outcome(bytesOf('<quiz></quiz>'))).toBe('empty')
  expect(outcome(Uint8Array.from(zipSync({ 'a.txt': strToU8('x') })))).toBe('kind')
  expect(outcome(new Uint8Array(20_000_001))).toBe('tooLarge')
  expect(outcome(bytesOf('1. a\nAnswer: b'), { format: 'csv' })).toBe('onlyCsv')
  expect(outcome(bytesOf('question,answer\na,b'), { format: 'csv', name: 'a.xlsx' })).toBe('onlyCsv')
  expect(outcome(bytesOf('question,answer\na,b'), { format: 'json' })).toBe('onlyJson')
  const { onlyCsv, onlyJson } = words.exchange.refusals
  expect([onlyCsv, onlyJson]).toEqual(['Only Csv Files are allowed', 'Only JSON file is allowed'])
})

test('[QX-4] no cell of a sheet is a formula', () => {
  const evil = {
    ...blankQuestion('x', () => 'y'),
    type: 'SUBJECTIVE' as const,
    options: [],
    description: '=HYPERLINK("http://x")',
    explanation: '@SUM(1)',
  }
  const csv = new TextDecoder().decode(writeQuestions('csv', 'A', [evil]))
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
  const sheet = new TextDecoder().decode(unzipSync(writeQuestions('xlsx', 'A', [evil]))['xl/worksheets/sheet1.xml'])
  expect(sheet).toContain("'=HYPERLINK")
  expect(sheet).toContain("'@SUM(1)")
})

test('[QX-4] 300 questions with 40 faults: each fault is at its question, the rest are taken', () => {
  const lines = Array.from({ length: 300 }, (_, index) => {
    const answer = index % 15 === 0 ? 'Z' : index % 15 === 7 ? '' : 'B'
    return `${index + 1}. What is number ${index}?\nA) it is ${index}\nB) it is ${index + 1}\nAnswer: ${answer}\n`
  })
  const { questions } = readQuestions(bytesOf(lines.join('\n')))
  const faulty = questions.filter(({ faults }) => faults.length > 0)
  expect([questions.length, faulty.length]).toEqual([300, 40])
  expect(faulty[0]).toMatchObject({ where: { line: 1 }, faults: ['unknownAnswer', 'noRight'] })
})
