import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ageText } from './age-text.ts'

type AgeProps = {
  at: string
  /** The sentence around the age, with `{{age}}` in it. */
  wording?:
    | 'common.age'
    | 'lessons.changed'
    | 'lessons.copied'
    | 'classes.joined'
    | 'sync.madeAt'
    | 'sessions.since'
    | 'sessions.seen'
    | 'cards.made'
    | 'cards.used'
}

/** How long ago something was, in the reader's language; the exact instant is its title. */
export function Age({ at, wording }: AgeProps) {
  const { t, i18n } = useTranslation()
  const [now] = useState(() => new Date())
  const age = ageText(new Date(at), now, i18n.language)
  return (
    <time dateTime={at} title={new Date(at).toLocaleString(i18n.language)}>
      {wording ? t(wording, { age }) : age}
    </time>
  )
}

/** The note under a heading with the age of a cached answer; nothing for a fresh one. */
export function CachedAge({ at }: { at: string | null }) {
  return (
    at && (
      <p className="small soft kept-age">
        <Age at={at} wording="common.age" />
      </p>
    )
  )
}
