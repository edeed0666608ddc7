// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { passagesOf } from './passages.ts'

test('each text appears once, in its innermost block, in reading order', () => {
  document.body.innerHTML = `
    <h1>Tides</h1><p>One <b>bold</b>\n word.</p>
    <ul><li>Outer <p>inner</p> rest<ul><li>deep</li></ul></li></ul>
    <blockquote><p>Said.</p></blockquote><p> </p>`
  expect(passagesOf(document.body)).toEqual([
    { text: 'Tides', form: 'heading' },
    { text: 'One bold word.', emphasis: ['bold'] },
    { text: 'Outer rest', form: 'item' },
    { text: 'inner' },
    { text: 'deep', form: 'item' },
    { text: 'Said.' },
  ])
})

test('a table has a line for each row, and code retains its lines', () => {
  document.body.innerHTML = `<table><tr><th>When</th><th>Height</th></tr><tr><td><p>06:10</p></td><td>4.1 m</td></tr><tr><td></td></tr></table>
    <pre>\n<code>if (low) {\n  wait()\n}</code>\n</pre>`
  expect(passagesOf(document.body)).toEqual([
    { text: 'When | Height\n06:10 | 4.1 m', form: 'table' },
    { text: 'if (low) {\n  wait()\n}', form: 'code' },
  ])
})

test('formulas are captured as they were written, within text and on a line of their own', () => {
  document.body.innerHTML = `<p>The force <math data-latex="F = m a"><mi>F</mi></math> pulls.</p>
    <math display="block" alttext="\\frac{1}{r^2}"><mi>x</mi></math>
    <p><span class="katex"><span class="katex-mathml"><math><annotation encoding="application/x-tex">g</annotation></math></span><span>g</span></span></p>
    <p>Plain <math><mi>y</mi></math>.</p>`
  expect(passagesOf(document.body)).toEqual([
    { text: 'The force $F = m a$ pulls.' },
    { text: '$\\frac{1}{r^2}$', form: 'maths' },
    { text: '$g$', form: 'maths' },
    { text: 'Plain y .' },
  ])
})

test('an article without blocks is one passage, and an empty one none', () => {
  document.body.innerHTML = 'Just  text'
  expect(passagesOf(document.body)).toEqual([{ text: 'Just text' }])
  document.body.innerHTML = ' '
  expect(passagesOf(document.body)).toEqual([])
})

test('[B7] raised and lowered text and formulas retain their meaning, without footnote marks', () => {
  document.body.innerHTML = `<p>Light: 3 × 10<sup>8</sup> m/s<sup><a href="#fn1">1</a></sup>, H<sub>2</sub>O, SO<sub>4</sub><sup>2−</sup>.</p>
    <p>Half is <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>, energy <math><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math><a href="#n"><sup>2</sup></a>.</p>`
  expect(passagesOf(document.body)).toEqual([
    { text: 'Light: 3 × 10⁸ m/s, H₂O, SO₄²⁻.' },
    { text: 'Half is ½ , energy mc² .' },
  ])
})
