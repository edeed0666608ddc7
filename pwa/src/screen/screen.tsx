import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { Role } from '@takhti/schema/kit/roles'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { use, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isErrorCode, type ApiError } from '#api/errors.ts'
import { isBelowAccount, rolesHere } from '#api/person.ts'
import type { Fetched } from '#api/query.ts'
import { CachedAge } from '#languages/Age.tsx'
import { useOnline } from '#offline/connectivity.ts'
import { isLoadFailure } from '#offline/load-failure.ts'
import { ReadOnly } from '#ui/read-only.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { announceScreen } from './announce.ts'
import { ArchivedNotice, useArchivedClass } from './class-state.tsx'
import type { ScreenTitle } from './screen-title.ts'
import { Failed, Forbidden, NotByCard, NotFound, NotOnDevice, Unbrought } from './states.tsx'
import { ScreenParams } from './webview.ts'

/** Result of a screen's `load`: the options of one query whose data has an age. */
type Load<Data> = UseQueryOptions<Data, ApiError, Data, readonly unknown[]>

type Params = Record<string, string>

export type ViewProps<Data> = { data: Data; params: Params; refetch: () => void }

type ScreenShape<Data> = {
  path: string
  title: ScreenTitle
  roles: readonly Role[]
  /** The page is about the account, which a login card may not change. */
  isOfAccount?: true
  load?: (params: Params) => Load<Fetched<Data>>
  /** A heading that only the data knows, such as a class's name. */
  heading?: (data: Data) => string
  /** Actions beside the heading. */
  Actions?: (props: ViewProps<Data>) => ReactNode
  /** The class that the page is of. While it is archived, the page states it, and what writes is left out. */
  classOf?: (of: Pick<ViewProps<Data>, 'data' | 'params'>) => string | undefined
  isEmpty?: (data: Data) => boolean
  Empty?: () => ReactNode
  /** Replacement of the general error page, for error codes of this screen's own. */
  refusals?: Partial<Record<ErrorCode, () => ReactNode>>
  View: (props: ViewProps<Data>) => ReactNode
}

export type Screen = {
  path: string
  title: ScreenTitle
  roles: readonly Role[]
  /** The page follows the state of its class. */
  isOfClass?: boolean
  Component: () => ReactNode
}

/** A page with all its loading and error states; a View receives only its data. */
export function screen<Data = null>(shape: ScreenShape<Data>): Screen {
  function Component() {
    const isAllowed = rolesHere().some((role) => shape.roles.includes(role))
    const params = useScreenParameters()
    if (!isAllowed) return <Forbidden />
    if (shape.isOfAccount && isBelowAccount()) return <NotByCard />
    // A screen without `load` has no data: its `Data` is null.
    if (!shape.load) return <Shown shape={shape} fetched={{ data: null as Data, cachedAt: null }} refetch={() => {}} />
    return <Loaded key={JSON.stringify(params)} shape={shape} query={shape.load(params)} />
  }
  const isOfClass = shape.classOf !== undefined
  return { path: shape.path, title: shape.title, roles: shape.roles, isOfClass, Component }
}

/** The parameters of the address, by the names in `path`; a webview has them in its search. */
function useScreenParameters(): Params {
  // The router's parameters are the text of the address.
  const params = useParams({ strict: false }) as Params
  return use(ScreenParams) ?? params
}

function Loaded<Data>({ shape, query }: { shape: ScreenShape<Data>; query: Load<Fetched<Data>> }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { data, error, refetch } = useQuery(query)
  const isStored = data?.cachedAt != null
  useEffect(() => {
    // Cached data is refetched once, as soon as the server responds.
    if (isOnline && isStored) void refetch()
  }, [isOnline, isStored, refetch])
  if (data) return <Shown shape={shape} fetched={data} refetch={() => void refetch()} />
  if (!error) return <Skeleton label={t('common.loading')} />
  // A query may load code of its own.
  if (isLoadFailure(error)) return <Unbrought error={error} />
  const Refusal = isErrorCode(error.code) ? shape.refusals?.[error.code] : undefined
  if (Refusal) return <Refusal />
  if (error.isUnanswered) return <NotOnDevice onRetry={() => void refetch()} />
  if (error.code === 'common/forbidden') return <Forbidden />
  if (error.code.endsWith('not-found')) return <NotFound />
  return <Failed error={error} onRetry={() => void refetch()} />
}

type ShownProps<Data> = { shape: ScreenShape<Data>; fetched: Fetched<Data>; refetch: () => void }

function Shown<Data>({ shape, fetched, refetch }: ShownProps<Data>) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const params = useScreenParameters()
  const { View, Actions, Empty } = shape
  const heading = shape.heading?.(fetched.data) ?? t(`${shape.title}.title`)
  useEffect(() => announceScreen(heading), [heading])
  const props = { data: fetched.data, params, refetch }
  const archived = useArchivedClass(shape.classOf?.(props))
  return (
    <ReadOnly value={archived !== null}>
      <header className="page-head">
        <h1 tabIndex={-1} dir="auto">
          {heading}
        </h1>
        {Actions && <Actions {...props} />}
      </header>
      {archived && <ArchivedNotice of={archived} />}
      <CachedAge at={isOnline ? null : fetched.cachedAt} />
      {Empty && shape.isEmpty?.(fetched.data) ? <Empty /> : <View {...props} />}
    </ReadOnly>
  )
}
