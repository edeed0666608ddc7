/** Letters of one line take this much more height than their size: Indic and Arabic marks stand above and below. */
const leading = 1.5

const family = "'Noto Sans', 'Noto Sans Devanagari', 'Noto Sans Arabic', system-ui, sans-serif"

/** What measures: a canvas with the font set. */
type Measurer = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>

export type TextBox = { readonly text: string; readonly size: number; readonly width: number }

export function fontOf(size: number): string {
  return `${size}px ${family}`
}

export function lineHeightOf(size: number): number {
  return size * leading
}

/** The text cut into lines that fit its width; a word wider than that has a line of its own. */
export function linesOf({ text, size, width }: TextBox, measurer: Measurer): string[] {
  measurer.font = fontOf(size)
  return text.split('\n').flatMap((paragraph) => wrap(paragraph.split(' '), width, measurer))
}

/** Whether a paragraph reads from the right, by its first strong letter, as `dir=auto` decides. */
export function isFromRight(text: string): boolean {
  const strong = /\p{L}/u.exec(text)?.[0] ?? ''
  return /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(strong)
}

function wrap(words: readonly string[], width: number, measurer: Measurer): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measurer.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
