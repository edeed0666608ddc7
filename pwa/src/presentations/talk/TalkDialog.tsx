import { IconDownload, IconMovie } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#ui/bidi-isolates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { lessonMaterial } from '../material.ts'
import { SlidesButton } from '../SlidesButton.tsx'
import { SlideTalk } from './SlideTalk.tsx'
import { discardParts, type TalkStage, useTalk } from './use-talk.ts'
import '../presentations.css'

type TalkDialogProps = { lessonId: string; title: string; onClose: () => void }

/** The pages of a lesson with the talk about each, as a PowerPoint file or a video of this device. */
export function TalkDialog({ lessonId, title, onClose }: TalkDialogProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'presentations.talk' })
  const { t: all } = useTranslation()
  const { slides, stage, change, makeVideo, makeFile, cancel } = useTalk(lessonId, title)
  const isMaking = stage.at === 'making'
  const hasSlides = slides.length > 0
  const footer = isMaking ? (
    <Button onClick={cancel}>{all('common.cancel')}</Button>
  ) : (
    <>
      <Button disabled={!hasSlides} onClick={() => void makeFile()}>
        <IconDownload size={20} aria-hidden="true" />
        {all('presentations.download')}
      </Button>
      <Button look="main" disabled={!hasSlides} onClick={() => void makeVideo()}>
        <IconMovie size={20} aria-hidden="true" />
        {t('video')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('title')} closeLabel={all('common.close')} onClose={onClose} footer={footer}>
      <p className="soft">{t('lead')}</p>
      {hasSlides && !isMaking && (
        <div className="row">
          <SlidesButton label={t('ofTexts')} load={(nameOfPage) => lessonMaterial(lessonId, title, nameOfPage)} />
        </div>
      )}
      <Progress stage={stage} />
      {stage.at === 'made' && <Made stage={stage} title={title} />}
      <ol className="slide-list stack" inert={isMaking}>
        {slides.map((slide, index) => (
          <SlideTalk
            key={slide.id}
            {...{ slide, lessonId }}
            number={index + 1}
            onChange={(changed) => change(slide.id, changed)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

function Progress({ stage }: { stage: TalkStage }) {
  const { t } = useTranslation('translation', { keyPrefix: 'presentations.talk' })
  const { at } = stage
  return (
    <>
      <div role="status">
        {at === 'loading' && <p>{t('loading')}</p>}
        {at === 'making' && (
          <label className="stack">
            {t('making', { percent: stage.percent })}
            <progress max={100} value={stage.percent} />
            <span className="small soft">
              {t('goesOn')} {t('resumes')}
            </span>
          </label>
        )}
        {(at === 'made' || at === 'cancelled') && <p>{t(at)}</p>}
      </div>
      {(at === 'failed' || at === 'noVideo' || at === 'full' || at === 'fullVideo') && <p role="alert">{t(at)}</p>}
    </>
  )
}

function Made({ stage: { film }, title }: { stage: Extract<TalkStage, { at: 'made' }>; title: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'presentations.talk' })
  const { t: all } = useTranslation()
  const ending = film.file.type === 'video/mp4' ? 'mp4' : 'webm'
  const save = () => {
    saveFile(fileName(title, ending), film.file)
    void discardParts()
  }
  return (
    <>
      {film.lacking.length > 0 && (
        <p role="alert">{all('board.export.lacking', { letters: isolated(film.lacking.join(' ')) })}</p>
      )}
      <p className="row">
        <Button look="main" onClick={save}>
          {t('saveVideo')}
        </Button>
        <Button onClick={() => saveFile(fileName(title, 'vtt'), new Blob([film.captions], { type: 'text/vtt' }))}>
          {t('saveCaptions')}
        </Button>
      </p>
    </>
  )
}
