import { useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { PointAnswer } from '../answers/PointAnswer.tsx'
import { savePicture } from '../picture/store-picture.ts'
import { usePicture } from '../picture/use-picture.ts'
import type { KindFieldsProps } from './kind-fields-props.ts'

/** The size of a right area, in parts of the image. */
const sizes = { size0: 0.04, size1: 0.08, size2: 0.14 } as const

// The keys of a literal are known.
const sizeNames = Object.keys(sizes) as (keyof typeof sizes)[]

/** The image of a question, and of a pointing question the right areas. */
export function PictureFields({ question, onChange }: KindFieldsProps) {
  const { t } = useTranslation()
  const { image, spots = [], type } = question
  const [state, setState] = useState<'' | 'busy' | 'failed'>('')
  const [size, setSize] = useState<number>(spots[0]?.rx ?? sizes.size1)
  const shown = usePicture(image)
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setState('busy')
    const stored = await savePicture(file).catch(() => null)
    setState(stored === null ? 'failed' : '')
    if (stored !== null) onChange({ image: stored, ...(type === 'POINT' && { spots: [] }) })
  }
  return (
    <fieldset className="set-options">
      <legend>{t('quiz.form.picture')}</legend>
      <label className="field">
        <span>{t(image ? 'quiz.form.otherPicture' : 'quiz.form.choosePicture')}</span>
        <input type="file" accept="image/*" disabled={state === 'busy'} onChange={(event) => void take(event)} />
      </label>
      <p role="status">{state !== '' && t(`quiz.form.${state}`)}</p>
      {type === 'DRAW' && shown !== undefined && (
        <img className="quiz-image" src={shown} alt={t('quiz.play.picture')} />
      )}
      {type === 'POINT' && shown !== undefined && (
        <>
          <p className="small soft">{t('quiz.form.pointHint')}</p>
          <PointAnswer
            picture={shown}
            place={null}
            spots={spots}
            isLocked={false}
            onPlace={({ x, y }) => onChange({ spots: [{ x, y, rx: size, ry: size }] })}
          />
          <div className="row">
            {sizeNames.map((each) => (
              <Button
                key={each}
                aria-pressed={size === sizes[each]}
                onClick={() => {
                  setSize(sizes[each])
                  onChange({ spots: spots.map((spot) => ({ ...spot, rx: sizes[each], ry: sizes[each] })) })
                }}
              >
                {t(`quiz.form.${each}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}
