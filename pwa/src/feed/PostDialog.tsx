import { hasContent, type FeedPost } from '@takhti/schema/feed/model'
import { maxCardsOfPost, maxFilesOfPost, maxPostLength } from '@takhti/schema/feed/rules'
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { ownId, type ChosenFile } from '#files/class-files/port.tsx'
import { StoredTextField } from '#files/rich-text/port.tsx'
import { AreaField } from '#ui/AreaField.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'
import { AttachedList, AttachTools } from './AttachTools.tsx'
import type { ChosenCard } from './CardPicker.tsx'
import { freeFiles, furtherPosts, useFurtherClasses, type FurtherClass } from './further-classes.ts'
import { FurtherField } from './FurtherField.tsx'
import { GroupField } from './GroupField.tsx'
import { instantOf, localOf } from './local-time.ts'

type PostDialogProps = {
  classId: string
  /** The post to change; null for a new one. */
  post: FeedPost | null
  /** The post that a new one begins as, with copies of its files. */
  from?: FeedPost
  /** Whether the post waits for its time, which can be changed then. */
  isScheduled?: boolean
  onClose: () => void
  /** The choice of the class, above the text. */
  children?: ReactNode
}

type Values = {
  text: RichText
  files: readonly ChosenFile[]
  cards: readonly ChosenCard[]
  when: string
  /** Empty for the whole class. */
  groupId: string
  /** Further classes that get a post of their own. */
  further: readonly string[]
  isPinned: boolean
  takesComments: boolean
}

const fresh: Values = {
  ...{ text: '', files: [], cards: [], when: '', groupId: '', further: [] },
  ...{ isPinned: false, takesComments: true },
}

/** Writes a post, or changes one. The draft outlives a reload, and the post a lost network. */
export function PostDialog({ classId, post, from, isScheduled = false, onClose, children }: PostDialogProps) {
  const { t } = useTranslation()
  const create = useCommand(lateCalls.feed.post)
  const edit = useCommand(lateCalls.feed.edit)
  const [isBusy, setBusy] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const offered = useFurtherClasses(classId)
  const furtherOf = ({ cards, further, groupId }: Values) =>
    groupId === '' ? offered(cards).filter((each) => further.includes(each.classId)) : []
  async function postAll(values: Values) {
    const further = furtherOf(values)
    setUnread(false)
    const unread = (error: unknown) => {
      setUnread(true)
      throw error
    }
    const queueFurther = await furtherPosts(further, values).catch(unread)
    const files = await freeFiles(classId, values.files, from?.files ?? []).catch(unread)
    const { isPinned, takesComments, text: body } = values
    const of = { isPinned, takesComments, shownAt: instantOf(values.when) }
    const groupId = values.groupId || null
    await create.run({ ...inputOf({ ...values, files }), ...of, id: ownId(), classId, groupId })
    await queueFurther({ ...of, text: body })
    if (further.length > 0) showMessage(t('feed.postedTo', { count: further.length + 1 }))
  }
  const form = useForm<Values>({
    initial: post === null ? freshFrom(from) : valuesOf(post, isScheduled),
    check: (values) => ({
      text: hasContent({ ...values, files: values.files.length, cards: values.cards.length })
        ? null
        : t('errors.feed/empty'),
      further: furtherOf(values).every((each) => hasContent(contentFor(each, values))) ? null : t('feed.furtherEmpty'),
    }),
    command: post === null ? create : edit,
    save: (values) =>
      post === null
        ? postAll(values)
        : edit.run({ ...inputOf(values), postId: post.id, ...(isScheduled && { shownAt: instantOf(values.when) }) }),
    draftKey: `feed.${classId}.${post?.id ?? (from === undefined ? 'new' : `as.${from.id}`)}`,
  })
  const { text, files, cards, takesComments, isPinned, groupId, further } = form.values
  const label = t('feed.text')
  return (
    <FormDialog
      title={t(post === null ? 'feed.new' : 'feed.change')}
      form={form}
      submitLabel={t(
        form.values.when !== '' && (post === null || isScheduled)
          ? 'feed.schedule'
          : post === null
            ? 'feed.post'
            : 'common.save',
      )}
      isSubmitDisabled={isBusy}
      onClose={onClose}
    >
      {children}
      <StoredTextField
        hasPictures={false}
        label={label}
        text={text}
        maxLetters={maxPostLength}
        onText={(changed) => form.set({ text: changed })}
        plain={
          <AreaField
            label={label}
            maxLength={maxPostLength}
            value={typeof text === 'string' ? text : ''}
            error={form.errorOf('text')}
            onChange={({ target }) => form.set({ text: target.value })}
          />
        }
      />
      <AttachedList
        {...{ files, cards }}
        onFiles={(changed) => form.set({ files: changed })}
        onCards={(changed) => form.set({ cards: changed })}
      />
      <AttachTools
        classId={classId}
        roomForFiles={maxFilesOfPost - files.length}
        hasRoomForCards={cards.length < maxCardsOfPost}
        onBusy={setBusy}
        onFiles={(added) => form.set({ files: [...files, ...added] })}
        onCard={(card) => form.set({ cards: [...cards.filter(({ id }) => id !== card.id), card] })}
      />
      {post === null && (
        <GroupField classId={classId} value={groupId} onChange={(chosen) => form.set({ groupId: chosen })} />
      )}
      {post === null && groupId === '' && (
        <FurtherField
          classes={offered(cards)}
          chosen={further}
          error={form.errorOf('further') ?? (isUnread ? t('feed.filesUnread') : null)}
          onChange={(chosen) => form.set({ further: chosen })}
        />
      )}
      {(post === null || isScheduled) && <Field label={t('feed.when')} type="datetime-local" {...form.field('when')} />}
      <label className="row">
        <input
          type="checkbox"
          checked={takesComments}
          onChange={({ target }) => form.set({ takesComments: target.checked })}
        />
        {t('feed.takesComments')}
      </label>
      {post === null && (
        <label className="row">
          <input type="checkbox" checked={isPinned} onChange={({ target }) => form.set({ isPinned: target.checked })} />
          {t('feed.pinned')}
        </label>
      )}
    </FormDialog>
  )
}

/** What a further class gets of a post, by number. */
function contentFor({ lacked }: FurtherClass, { text, files, cards }: Values) {
  return { text, files: files.length, cards: cards.length - lacked.length }
}

function inputOf({ text, files, cards, takesComments }: Values) {
  return {
    text,
    fileIds: files.map(({ id }) => id),
    cards: cards.map(({ name: _, ...card }) => card),
    takesComments,
  }
}

/** A new post as an earlier one, for the whole class and at once. */
function freshFrom(from: FeedPost | undefined): Values {
  if (from === undefined) return fresh
  const { text, files, cards, takesComments } = valuesOf(from, false)
  return { ...fresh, text, files, cards, takesComments }
}

function valuesOf(post: FeedPost, isScheduled: boolean): Values {
  const { text, files, cards, shownAt, isPinned, takesComments } = post
  return {
    ...{ text, files, isPinned, takesComments },
    cards: cards.map(({ kind, id, name, atMs }) => ({ kind, id, name, ...(atMs !== null && { atMs }) })),
    groupId: post.group?.id ?? '',
    further: [],
    when: isScheduled ? localOf(shownAt) : '',
  }
}
