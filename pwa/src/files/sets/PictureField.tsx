import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addWords } from '#languages/late-words.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import type { PictureDialog } from './picture/PictureDialog.tsx'

type PictureFieldProps = { image: string; onChange: (image: string) => void }

/** The image of a question. The picker loads on request, because images on the server need the network. */
export function PictureField({ image, onChange }: PictureFieldProps) {
  const { t } = useTranslation()
  const [late, setLate] = useState<{ Dialog: typeof PictureDialog } | null>(null)
  const open = async () => {
    try {
      const [{ PictureDialog: Dialog }] = await Promise.all([
        import('./picture/PictureDialog.tsx'),
        addWords('pictures'),
      ])
      setLate({ Dialog })
    } catch {
      showMessage(t('common.needsNetwork'))
    }
  }
  return (
    <div className="stack" role="group" aria-label={t('sets.picture')}>
      {image !== '' && <img className="set-picture" src={image} alt={t('sets.picture')} />}
      <div className="row">
        <Button onClick={() => void open()}>{t('sets.pictureChoose')}</Button>
        {image !== '' && (
          <Button look="quiet" onClick={() => onChange('')}>
            {t('sets.pictureRemove')}
          </Button>
        )}
      </div>
      {late && <late.Dialog onChoose={onChange} onClose={() => setLate(null)} />}
    </div>
  )
}
