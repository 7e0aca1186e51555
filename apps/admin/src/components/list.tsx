/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import { messageOf } from '@tablier/api-client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { type NamedIn, t } from '../language/words.ts'

interface ListPage {
  readonly items: readonly unknown[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

interface LoadedListProps<List> {
  readonly query: Pick<UseQueryResult<List>, 'data' | 'error' | 'refetch'> &
    Partial<Pick<UseQueryResult, 'fetchStatus'>>
  /** Shown if loading failed and the server gives no reason. */
  readonly failed: string
  /** Such as 'Loading orders...'. */
  readonly loading: string
  readonly columns: number
  readonly children: (list: List) => ReactNode
}

/**
 * A loaded list, a placeholder while it loads, and a notice if that failed. A page past the end leads to the last page.
 */
export function LoadedList<List extends ListPage | readonly unknown[]>({
  query: { data, error, refetch, fetchStatus },
  failed,
  loading,
  columns,
  children,
}: LoadedListProps<List>) {
  const pages = data && 'total' in data ? pagesOf(data) : 0
  if (data && 'total' in data && data.page > pages && pages > 0)
    return <Navigate to="." search={(search) => ({ ...search, page: pages })} replace />
  return (
    <>
      {error && <FailureNotice message={messageOf(error, failed)} onRetry={() => void refetch()} />}
      {!data && !error && fetchStatus === 'paused' && (
        <output className="block text-sm text-muted">{t.loadedOnceConnected}</output>
      )}
      {!data && !error && fetchStatus !== 'paused' && (
        <TableSkeleton label={loading} columns={Array(columns).fill(false)} />
      )}
      {data && children(data)}
    </>
  )
}

function pagesOf({ total, limit }: ListPage): number {
  return Math.ceil(total / limit)
}

interface TableHeading {
  readonly heading: string
  readonly className?: string
}

interface CardTableProps {
  readonly label: string
  readonly headings: readonly TableHeading[]
  readonly children: ReactNode
}

/** A table's frame and headings. If its container is narrower than 56rem, each row is a card. */
export function CardTable({ label, headings, children }: CardTableProps) {
  return (
    <div className="@4xl:overflow-x-auto @4xl:rounded-xl @4xl:border @4xl:border-line">
      <table role="table" aria-label={label} className="w-full text-sm @max-4xl:block @4xl:table-fixed">
        <thead role="rowgroup" className="@max-4xl:sr-only">
          <tr role="row" className="bg-sunken">
            {headings.map(({ heading, className = '' }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={`px-4 py-3 text-start font-medium text-muted ${className}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-4xl:grid @max-4xl:gap-3 @2xl:@max-4xl:grid-cols-2">
          {children}
        </tbody>
      </table>
    </div>
  )
}

function CardCell({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className="align-middle @max-4xl:grid @max-4xl:grid-cols-[7rem_minmax(0,1fr)] @max-4xl:items-center @max-4xl:gap-3 @max-xs:grid-cols-1 @max-xs:gap-1 @4xl:px-4 @4xl:py-3"
    >
      <span aria-hidden="true" className="text-muted @4xl:hidden">
        {heading}
      </span>
      {children}
    </td>
  )
}

export interface Column<Row> extends TableHeading {
  readonly cell: (row: Row, index: number) => ReactNode
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Shown instead of a table without rows. */
  readonly empty: string
}

export function DataTable<Row extends { readonly id: number | string }>({
  label,
  columns,
  rows,
  empty,
}: DataTableProps<Row>) {
  if (rows.length === 0)
    return (
      <EmptyList>
        <p>{empty}</p>
      </EmptyList>
    )
  return (
    <div className="@container">
      <CardTable label={label} headings={columns}>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            role="row"
            className="border-line @max-4xl:grid @max-4xl:content-start @max-4xl:gap-3 @max-4xl:rounded-xl @max-4xl:border @max-4xl:p-4 @4xl:border-t @4xl:hover:bg-sunken"
          >
            {columns.map(({ heading, cell }) => (
              <CardCell key={heading} heading={heading}>
                {cell(row, index)}
              </CardCell>
            ))}
          </tr>
        ))}
      </CardTable>
    </div>
  )
}

export function EmptyList({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-xl border border-dashed border-control-line px-4 py-14 text-center">
      {children}
    </div>
  )
}

interface ListFootProps {
  readonly list: ListPage
  readonly things?: NamedIn<'Showing'>
  readonly onPage: (page: number) => void
}

/** How many rows of a list are shown, and the buttons for its other pages. */
export function ListFoot({ list, things, onPage }: ListFootProps) {
  const { items, total } = list
  const shown = (things ? t[`${things}Showing`] : t.showing)({ count: items.length, total })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="text-sm text-muted">{total > 0 && shown}</output>
      <PageNumbers list={list} onPage={onPage} />
    </div>
  )
}

/** Buttons for the first page, the last page and those near the current one. Renders nothing for one page. */
function PageNumbers({ list, onPage }: Pick<ListFootProps, 'list' | 'onPage'>) {
  const { page } = list
  const pages = pagesOf(list)
  if (pages <= 1) return null
  const shown = nearPages(page, pages)
  return (
    <nav aria-label={t.pages} className="flex flex-wrap items-center gap-2">
      {shown.map((number, index) => (
        <span key={number} className="flex items-center gap-2">
          {index > 0 && number - (shown[index - 1] ?? number) > 1 && <span aria-hidden="true">…</span>}
          <Button
            variant={number === page ? 'primary' : 'plain'}
            aria-label={t.page({ number })}
            aria-current={number === page ? 'page' : undefined}
            className="min-w-10 px-2!"
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        </span>
      ))}
    </nav>
  )
}

/** Returns all pages up to nine; of more, the first, the last and two on either side of the current one. */
function nearPages(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= 9) return all
  return all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 2)
}

interface TableSkeletonProps {
  readonly label: string
  /** The columns; true for a column with pictures. */
  readonly columns: readonly boolean[]
}

/** A placeholder for a table while its first page loads. */
export function TableSkeleton({ label, columns }: TableSkeletonProps) {
  return (
    <div className="flex flex-col gap-4">
      <output className="text-sm text-muted">{label}</output>
      <div aria-hidden="true" className="overflow-hidden rounded-xl border border-line">
        <div className="h-11 border-b border-line bg-sunken" />
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-6 border-b border-line px-4 py-4 last:border-0">
            {columns.map((hasPictures, index) => (
              <div
                key={index} // oxlint-disable-line react/no-array-index-key -- the columns stay the same
                className={`animate-pulse rounded bg-hover ${hasPictures ? 'h-14 w-20 shrink-0' : 'h-4 flex-1'}`}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
