import { contrast } from '@takhti/schema/institutes/brand-colour'
import type { PresentationFile } from '@takhti/schema/presentations/model'
import { presentationType } from '@takhti/schema/presentations/pptx/write-presentation'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner' = 'instructor') => fresh.school.callers[who].token

async function send(path: string, input: object, by = token()) {
  const { status, body } = await fresh.worker.post(path, by, input)
  return { status, body: body as PresentationFile & { code?: string; issues?: { path: string; message: string }[] } }
}

/** The text of each slide of a file, in order. */
function slidesIn(bytes: Uint8Array): string[] {
  const parts = unzipSync(bytes)
  const count = Object.keys(parts).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path)).length
  return Array.from({ length: count }, (_, index) =>
    strFromU8(parts[`ppt/slides/slide${index + 1}.xml`] ?? new Uint8Array()),
  )
}

const textOf = (markup: string) => [...markup.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text).join('\n')

test('[PT-1] an outline of 60 slides becomes a file with every slide and word', async () => {
  const sections = Array.from({ length: 60 }, (_, at) => ({
    title: `Slide ${at + 1}`,
    points: [`Fact ${at + 1}a`, `Fact ${at + 1}b`],
  }))
  const { status, body } = await send('/json-outline-to-ppt', { outline: { title: 'Many', sections } })
  expect({ status, slides: body.slides, name: body.name }).toEqual({ status: 200, slides: 61, name: 'Many.pptx' })
  const slides = slidesIn(Uint8Array.fromBase64(body.bytes))
  for (const [at, markup] of slides.slice(1).entries()) {
    expect(textOf(markup)).toBe(`Slide ${at + 1}\nFact ${at + 1}a\nFact ${at + 1}b`)
  }
})

test('[PT-2] hostile text stays text, and characters that no markup has are left out', async () => {
  const hostile = `</a:t></a:r><a:fld/>&amp;&#0; ]]> \u0000\u0008\uFFFE\uD800 "'`
  const slides = [
    { kind: 'points', title: hostile, points: [{ text: hostile }], notes: hostile, source: { label: hostile } },
  ]
  const { status, body } = await send('/json-to-ppt', { title: `../${hostile}`, language: 'en', slides })
  expect(status).toBe(200)
  expect(body.name).not.toMatch(/[/\\<>:"]/)
  const [markup = ''] = slidesIn(Uint8Array.fromBase64(body.bytes))
  expect(textOf(markup)).toContain('&lt;/a:t&gt;&lt;/a:r&gt;&lt;a:fld/&gt;&amp;amp;&amp;#0; ]]&gt;')
  expect(markup).not.toMatch(/<a:fld|[\0\b\uFFFE\uD800]/)
})

test('[PT-3] a caller that accepts the type gets the bytes themselves, with the name of the file', async () => {
  const answer = await fresh.worker.ask(
    { method: 'POST', path: '/api/json-outline-to-ppt', body: JSON.stringify({ outline: '# पौधे\n- हरे' }) },
    { Authorization: `Bearer ${token()}`, Accept: presentationType },
  )
  expect(answer.headers.get('Content-Type')).toBe(presentationType)
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('पौधे.pptx')}`,
  )
  expect(slidesIn(new Uint8Array(await answer.arrayBuffer())).map(textOf)).toEqual(['पौधे', 'हरे'])
})

test('[PT-4] no text, too many slides, a false picture and a learner are refused', async () => {
  const picture = { bytes: btoa('<svg onload="alert(1)"/>'), alt: '' }
  const long = { title: 'Long', points: Array.from({ length: 500 }, () => 'word '.repeat(100)) }
  const refusals = [
    await send('/json-to-ppt', { slides: [] }),
    await send('/json-outline-to-ppt', { outline: ' \n ' }),
    await send('/json-outline-to-ppt', { outline: { sections: [long, long, long, long] } }),
    await send('/json-to-ppt', { slides: [{ kind: 'figure', title: 'Cell', picture }] }),
    await send('/json-to-ppt', {
      slides: [{ kind: 'section', title: 'A', source: { label: 'B', link: 'javascript:alert(1)' } }],
    }),
    await send('/json-to-ppt', { slides: [{ kind: 'section', title: 'A' }] }, token('learner')),
  ]
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'common/bad-request'],
    [400, 'common/bad-request'],
    [413, 'common/too-large'],
    [400, 'images/invalid'],
    [400, 'common/bad-request'],
    [403, 'common/forbidden'],
  ])
  expect(refusals[0]?.body.issues).toEqual([{ path: 'slides', message: 'there is no text' }])
})

test('[PT-5] a slide that is too long becomes several, and its notes are on the first', async () => {
  const points = Array.from({ length: 20 }, (_, at) => ({ text: `Point ${at}` }))
  const { body } = await send('/json-to-ppt', {
    slides: [{ kind: 'points', title: 'Points', points, notes: 'Slowly.' }],
  })
  const parts = unzipSync(Uint8Array.fromBase64(body.bytes))
  expect(body.slides).toBe(3)
  expect(Object.keys(parts).filter((path) => path.startsWith('ppt/notesSlides/notes'))).toHaveLength(1)
})

test('[PT-6] an institute’s colour is the theme’s, dark enough for white text', async () => {
  const slides = [{ kind: 'section', title: 'A' }]
  const { body } = await send('/json-to-ppt', { slides, colour: '#FFD400' })
  const theme = strFromU8(unzipSync(Uint8Array.fromBase64(body.bytes))['ppt/theme/theme1.xml'] ?? new Uint8Array())
  const [, dark = ''] = /<a:accent1><a:srgbClr val="([0-9A-F]{6})"/.exec(theme) ?? []
  expect(contrast(`#${dark.toLowerCase()}`, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(theme).not.toContain('1F4E79')
  expect((await send('/json-outline-to-ppt', { outline: 'A', colour: 'red"/>' })).status).toBe(400)
})

test('[PT-7] a logo is on every sheet once, with its name, and one that is no image is refused', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQSfkEAAISAXNyq8VTAAAAAElFTkSuQmCC'
  const slides = [{ kind: 'section', title: 'A' }]
  const { body } = await send('/json-to-ppt', { slides, theme: 'chalk', logo: { bytes: pixel, alt: 'Hill "School"' } })
  const parts = unzipSync(Uint8Array.fromBase64(body.bytes))
  const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  for (const sheet of ['slideMasters/slideMaster1', 'slideLayouts/slideLayout1']) {
    expect(part(`ppt/${sheet}.xml`)).toContain('name="Logo" descr="Hill &quot;School&quot;"')
    expect(part(`ppt/${sheet.replace('/', '/_rels/')}.xml.rels`)).toContain('../media/image1.png')
  }
  expect(Object.keys(parts).filter((path) => path.startsWith('ppt/media/'))).toEqual(['ppt/media/image1.png'])
  const refused = await send('/json-to-ppt', { slides, logo: { bytes: btoa('<svg onload="alert(1)"/>'), alt: '' } })
  expect([refused.status, refused.body.code]).toEqual([400, 'images/invalid'])
})
