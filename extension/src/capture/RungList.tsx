import { useWords } from '#app/words.tsx'
import type { Rung } from './youtube/ladder.ts'

/** The tried ways of reading a video, their results and durations. */
export function RungList({ rungs }: { rungs: readonly Rung[] }) {
  const { t, language } = useWords()
  if (rungs.length === 0) return null
  const { format } = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' })
  return (
    <details>
      <summary>{t('rungs.heading')}</summary>
      <ol className="rungs">
        {rungs.map(({ way, came, ms }, index) => (
          <li key={index}>
            {t(`rungs.${way}`)}: {t(`rungs.${came}`)} · <bdi>{format(ms)}</bdi>
          </li>
        ))}
      </ol>
    </details>
  )
}
