// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readArticle } from './read-article.ts'

const filler = (about: string) =>
  `<p>${about} is explained here in enough words that an extractor takes it for a paragraph of the article, as it should be taken. It goes on for another sentence, because a short one would count as a caption.</p>`

const page = `<!doctype html><html lang="en"><head><title>Falling bodies | School</title></head><body>
<nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
<article>
<h1>Falling bodies</h1>
${filler('How bodies fall')}
<h2 id="law">The law <a class="anchor" href="#law">#</a></h2>
<p>The path is <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>s</mi></mrow><annotation encoding="application/x-tex">s = \\tfrac{1}{2} g t^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">s=21gt2</span></span> after a time, whatever the body weighs and whatever it is made of.</p>
<p><span class="katex-display"><span class="katex"><span class="katex-mathml"><math display="block"><semantics><mrow><mi>v</mi></mrow><annotation encoding="application/x-tex">v = g t</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">v=gt</span></span></span></p>
${filler('The speed')}
<p>In MathJax it is <mjx-container class="MathJax" jax="CHTML"><mjx-math></mjx-math><mjx-assistive-mml><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>g</mi><mo>=</mo><mn>9.8</mn></math></mjx-assistive-mml></mjx-container> at sea level, a little less on a mountain and a little more at the poles.</p>
<p>An encyclopaedia writes <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math alttext="{\\displaystyle E=mc^{2}}"><semantics><mi>E</mi><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math></span><img src="https://w.example/e.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle E=mc^{2}}"></span> in a paragraph like this one, with its picture beside it.</p>
<h2>In numbers</h2>
<table><thead><tr><th>Time</th><th>Path</th></tr></thead><tbody><tr><td>1 s</td><td>4.9 m</td></tr><tr><td>2 s</td><td>19.6 m</td></tr></tbody></table>
${filler('The table')}
<h3>As a program</h3>
<div class="highlight"><pre><code class="language-python"><span class="k">def</span> <span class="nf">path</span>(t):
    <span class="c"># metres</span>
    <span class="k">return</span> 4.9 * t ** 2
</code></pre></div>
<ol><li>Drop the ball.</li><li>Stop the time, and write it down beside the height of the window.</li></ol>
${filler('The program')}
<p>Older pages write <span class="MathJax_Preview"></span><script type="math/tex">a^2 + b^2</script> for their formulas, and the page of this test does it here as well, once more.</p>
<p><script type="math/tex; mode=display">c^2</script></p>
<div class="language-js highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1
2
</pre></td><td class="rouge-code"><pre><span class="kd">let</span> a = 1
  a += 1
</pre></td></tr></tbody></table></code></pre></div></div>
<pre>first line<br>second line</pre>
<table><caption>Falls</caption><tr><th rowspan="2">Body</th><th colspan="2">Time</th></tr><tr><th>Moon</th><th>Earth</th></tr><tr><td>Feather</td><td>1.1 s</td><td>3 s</td></tr></table>
${filler('The second table')}
<dl><dt>Mass</dt><dd>How hard a body is to move, wherever it is.</dd></dl>
<h4>A small heading</h4>
<ul><li>Outer point of a list<ul><li>Inner point of a list</li></ul></li></ul>
${filler('The end')}
<blockquote><p>Nature does nothing in vain, and more is in vain when less will serve.</p></blockquote>
</article>
<footer>All rights reserved.</footer></body></html>`

test('formulas, code, tables and headings of an article retain their kind', () => {
  document.documentElement.innerHTML = page.replace(/^<!doctype html><html lang="en">|<\/html>$/g, '')
  const { segments } = readArticle(document)
  expect(segments.filter(({ text }) => !text.includes('is explained here'))).toEqual([
    { text: 'The law', form: 'heading' },
    {
      text: `The path is $s = \\tfrac{1}{2} g t^2$ after a time, whatever the body weighs and whatever it is made of.`,
    },
    { text: '$v = g t$', form: 'maths' },
    { text: 'In MathJax it is g=9.8 at sea level, a little less on a mountain and a little more at the poles.' },
    {
      text: `An encyclopaedia writes \${\\displaystyle E=mc^{2}}$ in a paragraph like this one, with its picture beside it.`,
    },
    { text: 'In numbers', form: 'heading' },
    { text: 'Time | Path\n1 s | 4.9 m\n2 s | 19.6 m', form: 'table' },
    { text: 'As a program', form: 'heading' },
    { text: 'def path(t):\n    # metres\n    return 4.9 * t ** 2', form: 'code' },
    { text: 'Drop the ball.', form: 'item' },
    { text: 'Stop the time, and write it down beside the height of the window.', form: 'item' },
    {
      text: 'Older pages write $a^2 + b^2$ for their formulas, and the page of this test does it here as well, once more.',
    },
    { text: '$c^2$', form: 'maths' },
    { text: 'let a = 1\n  a += 1', form: 'code' },
    { text: 'first line\nsecond line', form: 'code' },
    { text: 'Falls\nBody | Time | Time\nBody | Moon | Earth\nFeather | 1.1 s | 3 s', form: 'table' },
    { text: 'Mass' },
    { text: 'How hard a body is to move, wherever it is.' },
    { text: 'A small heading', form: 'heading' },
    { text: 'Outer point of a list', form: 'item' },
    { text: 'Inner point of a list', form: 'item' },
    { text: 'Nature does nothing in vain, and more is in vain when less will serve.' },
  ])
})
