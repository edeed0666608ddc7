import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { TopicPicker, type PickedTopic } from '#topics/port.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Offer } from './add-source.ts'

type Kind = 'bank' | 'curated'

type FromTopicProps = { kind: Kind; onOffer: (offer: Offer | null) => void }

/** The questions of a topic, of the institute's bank or of the curated content. */
export function FromTopic({ kind, onOffer }: FromTopicProps) {
  const { t } = useTranslation()
  const [topic, setTopic] = useState<PickedTopic | null>(null)
  const [isPicking, setPicking] = useState(false)
  const Questions = kind === 'bank' ? BankQuestions : CuratedQuestions
  return (
    <>
      <div className="row">
        <span className="grow" dir="auto">
          {topic?.topicName}
        </span>
        <Button onClick={() => setPicking(true)}>{t('topics.pick')}</Button>
      </div>
      {topic && <Questions key={topic.topicId} topicId={topic.topicId} onOffer={onOffer} />}
      {/* Chromium submits no form within another one: it leaves the page. */}
      {isPicking &&
        createPortal(
          <TopicPicker topicId={topic?.topicId} onPick={setTopic} onClose={() => setPicking(false)} />,
          document.body,
        )}
    </>
  )
}

type OfTopicProps = { topicId: string; onOffer: (offer: Offer) => void }

function BankQuestions({ topicId, onOffer }: OfTopicProps) {
  const pages = useEveryPage(lateCalls.topics.bank, { topicId }, (page) => page)
  const questions = pages.items.map(({ questionBankId, question }) => ({ id: questionBankId, question }))
  return <Offered pages={pages} offer={{ source: { kind: 'bank' }, questions }} onOffer={onOffer} />
}

function CuratedQuestions({ topicId, onOffer }: OfTopicProps) {
  const pages = useEveryPage(lateCalls.topics.curatedQuestions, { topicId }, (page) => page)
  const questions = pages.items.map(({ curatedQuestionReferenceId: id, question }) => ({ id, question }))
  return <Offered pages={pages} offer={{ source: { kind: 'curated' }, questions }} onOffer={onOffer} />
}

type OfferedProps = {
  pages: { isWhole: boolean; problem: object | null }
  offer: Offer
  onOffer: (offer: Offer) => void
}

/** Passes on the whole list of a topic once it has arrived. */
function Offered({ pages: { isWhole, problem }, offer, onOffer }: OfferedProps) {
  const { t } = useTranslation()
  const give = useEffectEvent(() => onOffer(offer))
  useEffect(() => {
    if (isWhole) give()
  }, [isWhole])
  if (problem) return <p role="alert">{t('common.needsNetwork')}</p>
  return isWhole ? null : <Skeleton label={t('common.loading')} />
}
