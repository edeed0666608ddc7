import { primaryLanguage } from '@takhti/schema/kit/words'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q, queryClient } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { deviceModels } from '../engines/device-models.ts'
import { translateForReader } from './reader-translation.ts'
import { wayFor, type Way } from './way.ts'
import './translation.css'

type TranslationProps = { text: string; children: ReactNode }

/**
 * A text that a person wrote, with *Translate* where it is in another language than the reader's and an engine can. The
 * translation is stored nowhere.
 */
export function Translation({ text, children }: TranslationProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'translateText' })
  const to = primaryLanguage(i18n.language)
  const way = useWay(text, i18n.language)
  // Of one text in one language: an edited text has none.
  const [made, setMade] = useState<{ of: string; text: string; engine: Way['engine'] } | null>(null)
  const [isShown, setShown] = useState(true)
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle')
  const of = `${to} ${text}`
  const current = made?.of === of ? made : null
  if (way === null) return children

  async function run({ engine, from }: Way) {
    setState('running')
    setShown(true)
    const isStudent = requirePerson().role === 'learner'
    const translated = await translateForReader({ text, from, to }, { engine, isStudent })
    setState(translated === null ? 'failed' : 'idle')
    if (translated !== null) setMade({ of, text: translated, engine })
  }

  const hasTranslation = current !== null && isShown
  return (
    <div className="stack" aria-busy={state === 'running'}>
      {hasTranslation ? (
        <>
          <p className="translation-text" lang={to} dir="auto">
            {current.text}
          </p>
          <p className="small soft">{t(current.engine === 'device' ? 'byDevice' : 'byServer')}</p>
        </>
      ) : (
        children
      )}
      <div className="row">
        <Button
          look="quiet"
          isBusy={state === 'running'}
          onClick={() => (current === null ? void run(way) : setShown(!isShown))}
        >
          {hasTranslation ? t('original') : current === null && way.engine === 'edge' ? t('atServer') : t('translate')}
        </Button>
      </div>
      {state === 'failed' && (
        <p className="small" role="alert">
          {t('failed')}
        </p>
      )}
    </div>
  )
}

/** How the text can be translated; null until that is known, too. */
function useWay(text: string, reader: string): Way | null {
  const [found, setFound] = useState<{ text: string; way: Way | null } | null>(null)
  useEffect(() => {
    let isLeft = false
    void wayFor({ text, reader, models: deviceModels(), edge: engineHere }).then((way) => {
      if (!isLeft) setFound({ text, way })
    })
    return () => {
      isLeft = true
    }
  }, [text, reader])
  return found?.text === text ? found.way : null
}

/** The server's engine, asked once for all texts; null for those who may not use it and without a network. */
async function engineHere() {
  const { role } = requirePerson()
  if (role !== 'instructor' && role !== 'learner') return null
  const read = queryClient.fetchQuery({ ...q(lateCalls.ai.engine, {}), staleTime: 600_000, retry: false })
  return await read.then(({ data }) => data).catch(() => null)
}
