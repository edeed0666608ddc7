import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chaptersIn } from './chapters.ts'

test('[CN-1] a chapter is read without the parts that its authors put beside the text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takhti-chapters-'))
  try {
    writeFileSync(
      join(folder, 'm1.cnxml'),
      `<document><title>Osmosis</title><content><para id="a">Water &amp; salt move (<link target-id="fig-1"/>).</para>
      <section class="summary"><title>Summary</title><para id="b">Water moves.</para></section>
      <section><title>Cells</title><para id="c">A cell has a <term>membrane</term>.</para></section></content>
      <glossary><definition><term>osmosis</term><meaning>a movement</meaning></definition></glossary></document>`,
    )
    const [chapter] = chaptersIn(folder)
    expect(chapter?.capture.segments).toEqual([
      { text: 'Water & salt move (Figure 1).' },
      { text: 'Cells', form: 'heading' },
      { text: 'A cell has a membrane.', emphasis: ['membrane'] },
    ])
    expect(chapter?.terms).toEqual(['osmosis'])
    expect(chapter?.summary).toBe('Water moves.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
