import { parseCourses, retitledCourses } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { deepEqual } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useController } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/select.tsx'
import type { ContentRecord } from '../../content/collection-screen.ts'
import { portfolioItemsScreen } from '../../content/screens/sections.ts'
import { allRecordsOptions } from '../../content/use-records.ts'
import type { Typed } from '../../forms/kinds.ts'
import type { OrderValues } from './order-fields.ts'
import { t } from '../../language/words.ts'

type TypedMenu = NonNullable<Typed<OrderValues['menu']>>

/** In the place of an id: no menu, and one that is not among the menus any more. */
const NONE = 0
const GONE = -1

/** The menu that the evening is cooked from, with a copy of its courses. */
export function MenuField() {
  const { field } = useController<{ menu: TypedMenu | null }, 'menu'>({ name: 'menu' })
  const { data: menus } = useQuery(allRecordsOptions({ name: 'menus' }))
  const { data: dishes } = useQuery(allRecordsOptions(portfolioItemsScreen))
  const chosen = field.value
  const chosenId = Number(chosen?.menuId)
  const known = menus?.find(({ id }) => id === chosenId)
  const offered = (menus ?? []).filter(({ id, status }) => status !== 'Archived' || id === chosenId)
  const isGone = chosen !== null && !known
  const titles = new Map(dishes?.map(({ id, title }) => [id, String(title)]))
  const present = known && dishes && copyOf(known, titles)
  const options = [NONE, ...(isGone ? [GONE] : []), ...offered.map(({ id }) => id)]

  function nameOf(id: number): string {
    if (id === NONE) return t.withoutMenu
    const menu = offered.find((one) => one.id === id)
    if (menu) return menu.status === 'Published' ? String(menu.title) : t.menuIsDraft({ title: String(menu.title) })
    const title = chosen?.title ?? ''
    return menus ? t.menuIsGone({ title }) : title // while the menus load, it may be there
  }
  function choose(id: number) {
    const menu = offered.find((one) => one.id === id)
    if (id !== GONE) field.onChange(menu ? copyOf(menu, titles) : null)
  }
  return (
    <div className="mb-5 flex flex-col gap-3">
      <SelectField
        label={t.orderMenu}
        options={options}
        nameOf={nameOf}
        value={chosen === null ? NONE : isGone ? GONE : chosenId}
        onChange={choose}
      />
      {chosen && <Courses menu={chosen} />}
      {present && !deepEqual(present, chosen) && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p className="min-w-48 flex-1">{t.menuHasChanged}</p>
          <Button onClick={() => field.onChange(present)} icon={RefreshCw}>
            {t.takePresentMenu}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Returns a copy of a menu for an order, as the form holds it. @param titles of the dishes, as they are called now */
function copyOf({ id, title, courses }: ContentRecord, titles: ReadonlyMap<number, string>): TypedMenu {
  return {
    menuId: String(id),
    title: String(title),
    courses: retitledCourses(parseCourses(String(courses)), titles).map((course) => ({
      title: course.title,
      lines: course.lines.map((line) => ({
        dishId: line.dish_id === null ? '' : String(line.dish_id),
        title: line.title,
      })),
    })),
  }
}

function Courses({ menu: { title, courses } }: { readonly menu: TypedMenu }) {
  return (
    <ol aria-label={title} className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm empty:hidden">
      {courses.map((course, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two courses may be equal, and none has state
        <li key={index} className="[overflow-wrap:anywhere]">
          {course.title && <span className="block text-xs text-muted">{course.title}</span>}
          {course.lines.map((line) => line.title).join(` ${t.orInChoice} `)}
        </li>
      ))}
    </ol>
  )
}
