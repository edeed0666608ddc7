import { IconLetterSpacing, IconPlayerStop, IconVolume } from '@tabler/icons-react'
import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasWideSpacing, storeWideSpacing } from '#api/wide-spacing.ts'
import { Button } from '#ui/Button.tsx'
import { speechLanguage, speechText } from './question-speech.ts'

/** Whether this device shows papers with wide letters. */
export function useWideLetters(): [isWide: boolean, setWide: (isWide: boolean) => void] {
  const [isWide, setWide] = useState(hasWideSpacing)
  useEffect(() => {
    // Cached once used; without it the device's own typefaces are wide apart too.
    if (isWide) void import('@fontsource/opendyslexic/latin-400.css').catch(() => {})
  }, [isWide])
  return [
    isWide,
    (changed) => {
      storeWideSpacing(changed)
      setWide(changed)
    },
  ]
}

type ReadingAidsProps = { question: PaperQuestion; isWide: boolean; onWide: (isWide: boolean) => void }

/** Helps to read a question: a voice of the browser, and letters that are wide apart. */
export function ReadingAids({ question, isWide, onWide }: ReadingAidsProps) {
  const { t, i18n } = useTranslation()
  const [isReading, setReading] = useState(false)
  // A question that is left is not read on.
  useEffect(() => () => globalThis.speechSynthesis?.cancel(), [])

  function read() {
    const text = speechText(question)
    const voice = new SpeechSynthesisUtterance(text)
    voice.lang = speechLanguage(text, i18n.language)
    voice.addEventListener('end', () => setReading(false))
    voice.addEventListener('error', () => setReading(false))
    speechSynthesis.cancel()
    speechSynthesis.speak(voice)
    setReading(true)
  }

  function stop() {
    speechSynthesis.cancel()
    setReading(false)
  }

  return (
    <>
      {'speechSynthesis' in globalThis && (
        <Button look="quiet" onClick={isReading ? stop : read}>
          {isReading ? <IconPlayerStop size={18} aria-hidden="true" /> : <IconVolume size={18} aria-hidden="true" />}
          <span className="attempt-tool">{t(isReading ? 'attempt.aids.stop' : 'attempt.aids.read')}</span>
        </Button>
      )}
      <Button look="quiet" aria-pressed={isWide} onClick={() => onWide(!isWide)}>
        <IconLetterSpacing size={18} aria-hidden="true" />
        <span className="attempt-tool">{t('attempt.aids.wide')}</span>
      </Button>
    </>
  )
}
