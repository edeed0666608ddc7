import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Faults: a name that flies by its margin, which makes a layout in each frame; motion for those who want none.
test('[QZ-33] names, bars and steps move on the compositor only, and only where motion is wanted', () => {
  const css = readFileSync(new URL('./quizzes.css', import.meta.url), 'utf8')
  const frames = [...css.matchAll(/@keyframes quiz-[a-z]+ \{([\s\S]*?)\n\}/g)].map(([, body = '']) => body)
  const moved = new Set(frames.join('\n').match(/(?<=\n\s*)[a-z-]+(?=:)/g))
  expect(frames).toHaveLength(3)
  expect([...moved].toSorted()).toEqual(['clip-path', 'opacity', 'transform'])
  const still = css.replace(/@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}/g, '')
  expect(still).not.toMatch(/animation/)
  expect(css).toMatch(/animation: quiz-arrive/)
})
