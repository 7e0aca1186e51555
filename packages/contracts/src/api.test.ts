import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { collectionNames, collections } from './collections/collections.ts'
import { listEndpoints } from './endpoint/endpoint.ts'

const endpoints = listEndpoints(api)

/** The calls outside the collections: status of a success, access, method, path, keys of the body (`?` optional), part. */
const others = `
  200 public POST /auth/login email password isAdmin?
  200 user POST /auth/logout
  200 user GET /auth/logout
  200 user GET /auth/me
  200 public GET /auth/registration
  201 public POST /auth/register name email password
  200 public POST /auth/forgot-password email
  200 public POST /auth/reset-password token password
  200 admin GET /users
  200 admin GET /users/:id
  201 admin POST /users name email password role?
  200 admin PUT /users/:id name? email? password? role?
  200 admin DELETE /users/:id
  200 user PUT /users/updatedetails name? email? current_password? | avatar
  200 user PUT /users/updatepassword currentPassword newPassword
  200 user GET /auth/email-change
  200 user POST /auth/email-change
  200 user DELETE /auth/email-change
  200 public POST /auth/confirm-email token
  201 public POST /messages/public name email subject message evening? website? started_at?
  201 admin POST /messages name? email? subject? message?
  200 admin GET /messages/admin
  200 admin GET /messages/admin/ids
  200 admin GET /messages/admin/:id
  200 admin PUT /messages/:id/status status
  200 admin PATCH /messages/:id/status status
  200 admin PATCH /messages messages
  200 admin DELETE /messages/:id
  200 admin GET /messages/:id/replies
  201 admin POST /messages/:id/replies body version?
  200 admin POST /messages/:id/replies/:reply/retry
  200 admin PUT /messages/:id/reply-draft body version
  200 admin DELETE /messages/:id/reply-draft
  200 admin GET /messages/unanswered
  200 admin GET /reply-templates
  201 admin POST /reply-templates name body
  200 admin PUT /reply-templates/:id name body version?
  200 admin DELETE /reply-templates/:id
  200 admin GET /calendar
  200 public GET /calendar/public
  200 admin GET /calendar/days-off
  201 admin POST /calendar/days-off first_day last_day note?
  200 admin PUT /calendar/days-off/:id first_day last_day note version?
  200 admin DELETE /calendar/days-off/:id
  200 admin GET /calendar/link
  201 admin POST /calendar/link
  200 admin DELETE /calendar/link
  200 admin GET /messages/:id/guest-link
  200 admin POST /messages/:id/guest-link
  200 admin DELETE /messages/:id/guest-link
  200 public POST /enquiry/open token
  201 public POST /enquiry/additions token message
  200 public POST /enquiry/withdraw token
  200 admin GET /orders/:id/guests
  201 admin POST /orders/:id/guests name diet allergens has_consent
  200 admin PUT /orders/:id/guests/:guest version name diet allergens
  200 admin DELETE /orders/:id/guests/:guest
  200 admin GET /orders/:id/table-link
  200 admin POST /orders/:id/table-link
  200 admin DELETE /orders/:id/table-link
  200 public POST /table/open token
  201 public POST /table/answers token name diet allergens has_consent
  200 public POST /table/answers/open guest_token
  200 public POST /table/answers/change guest_token name diet allergens has_consent
  200 public POST /table/answers/delete guest_token
  200 admin GET /customers
  200 admin GET /customers/:id
  201 admin POST /customers name email? telephone? notes? diets? allergens? has_consent? is_remembered?
  200 admin PUT /customers/:id version name? email? telephone? notes? diets? allergens? has_consent? is_remembered?
  200 admin GET /customers/:id/download
  200 admin GET /customers/:id/merge/:other
  200 admin POST /customers/:id/merge version other
  200 admin GET /customers/:id/erasure
  200 admin DELETE /customers/:id
  200 admin GET /customers/erasures
  200 admin GET /orders
  200 admin GET /orders/counts
  200 admin GET /orders/:id
  200 admin GET /orders/:id/events
  201 admin POST /orders customer_id day? start? time_zone? guests? occasion? place? diets? allergens? has_consent? dishes? price? amounts? budget? telephone? notes? checklist?
  200 admin POST /messages/:id/order
  200 admin PUT /orders/:id version day? start? time_zone? guests? occasion? place? diets? allergens? has_consent? dishes? price? amounts? budget? telephone? notes? checklist?
  200 admin POST /orders/:id/state from to held_until? lost_reason?
  200 admin GET /orders/:id/files
  201 admin POST /orders/:id/files name | file
  200 admin GET /orders/:id/files/:file
  200 admin DELETE /orders/:id/files/:file
  200 admin GET /orders/outlook
  200 public GET /settings
  200 admin GET /settings/admin
  200 admin PUT /settings site_name? language? time_zone? notify_emails? trash_days? reply_email? answer_within_hours?
  200 admin POST /settings/test-mail
  200 admin GET /settings/desk
  200 admin PUT /settings/desk currency? evenings_a_day? hold_days? keep_years? purge_days? confirmation_text? checklists?
  200 public GET /legal-pages
  200 public GET /legal-pages/:name
  200 admin GET /legal-pages/admin
  200 admin GET /legal-pages/admin/:name
  200 admin PUT /legal-pages/:name title? body? is_published?
  200 admin PUT /contacts/hours/week lines based_on
  201 admin POST /footers/upload | icon_file
  200 admin GET /pictures
  200 admin PUT /pictures path focal_x? focal_y? alt? is_decorative?
  200 admin POST /pictures/replace path by
  200 admin GET /examples/admin
  200 admin DELETE /examples
  200 admin POST /examples/restore
  200 admin GET /revisions/:collection/:id
  200 admin GET /revisions/:collection/:id/:number
  200 admin POST /revisions/:collection/:id/:number/restore
  200 admin GET /drafts
  200 admin POST /drafts/:collection/:id/publish version?
  200 admin DELETE /drafts/:collection/:id
  200 admin GET /schedules
  200 admin PUT /schedules/:collection/:id publish_at? unpublish_at? version?
  200 admin DELETE /schedules/:collection/:id
  200 admin GET /trash
  200 admin POST /trash/:area/:id/restore
  200 admin DELETE /trash/:area/:id
  200 admin GET /activity
  200 admin GET /activity/people
  200 admin POST /previews unsaved? as_of?
  200 admin GET /previews/shared
  201 admin POST /previews/shared hours? is_latest?
  200 admin DELETE /previews/shared/:id
  200 admin GET /backups
  200 admin GET /backups/task
  201 admin POST /backups passphrase?
  200 admin PUT /backups/schedule every keep
  201 admin POST /backups/rehearsals name? passphrase?
  200 admin POST /backups/uploads current_password passphrase? bytes
  201 admin POST /backups/:name/restore current_password passphrase?
  200 admin POST /backups/:name/link
  200 admin DELETE /backups/:name`

describe('the API', () => {
  it('has every specified call outside the collections', () => {
    const inCollections = new Set<string>(collectionNames)
    const tree = Object.fromEntries(Object.entries(api).filter(([name]) => !inCollections.has(name)))
    const lines = listEndpoints(tree).map(({ endpoint }) => {
      const { properties = {}, required = [] } = endpoint.body ?? {}
      const keys = Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`))
      const file = endpoint.file ? ['|', endpoint.file.part] : []
      return [endpoint.status ?? 200, endpoint.access, endpoint.method, endpoint.path, ...keys, ...file].join(' ')
    })
    expect(lines).toEqual(others.trim().split(/\n\s*/))
  })

  it('has the calls of every collection, and no others', () => {
    expect(Object.keys(api)).toEqual([
      'auth',
      'users',
      'emailChanges',
      'messages',
      'replies',
      'replyTemplates',
      'calendar',
      'enquiries',
      'guests',
      'table',
      'customers',
      'orders',
      'orderFiles',
      'outlook',
      'settings',
      'deskSettings',
      'legalPages',
      ...Object.keys(collections),
      'weekHours',
      'footerIcons',
      'pictures',
      'examples',
      'revisions',
      'drafts',
      'schedules',
      'trash',
      'activity',
      'previews',
      'backups',
    ])
    for (const [name, collection] of Object.entries(collections)) expect(api).toHaveProperty(name, collection.endpoints)
  })

  it('has each method and path once', () => {
    const routes = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })
})

describe.each(endpoints)('$name', ({ endpoint }) => {
  it('declares the parameters of its path and no others', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params?.properties ?? {})).toEqual(inPath)
    expect(endpoint.params?.required ?? []).toEqual(inPath)
  })

  it('has a body only if its method can carry one', () => {
    expect(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? endpoint.body : undefined).toBeUndefined()
    expect(endpoint.file && !endpoint.body).toBeFalsy()
  })
})
