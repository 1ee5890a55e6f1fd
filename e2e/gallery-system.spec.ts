import { failed, provoked } from './support/answers.ts'
import { expect, inOneLook, test } from './support/gallery.ts'
import { port } from './support/looks.ts'
import { serveStatically } from './support/static-host.ts'

const own404 = /status of 404 /

inOneLook('dark', () => {
  test('the loader', async ({ open }) => {
    await open('/', {
      as: 'loader',
      before: serveStatically,
      answers: { '/provider/organizations': 'nothing' },
      until: (page) => expect(page.getByRole('alert')).toHaveAttribute('aria-busy', 'true'),
      // There is no page yet that could have a heading.
      except: /visible h1|page-has-heading-one/,
    })
  })

  test('offline', async ({ open }) => {
    await open('/offline', { app: false })
    await open('/doctors', {
      as: 'offline',
      act: async (page) => {
        await page.evaluate(() => {
          Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
          dispatchEvent(new Event('offline'))
        })
        await expect(page.getByRole('navigation')).toHaveCount(0)
      },
    })
  })

  test('errors', async ({ open }) => {
    await open(`http://nobody.localhost:${port()}/`, { as: 'unknown host', app: false, provokes: own404 })
    for (const message of ['This clinic has moved away.', ''])
      await open('/doctors', {
        as: message ? 'error with a message' : 'error that counts down',
        before: async (page) => {
          await serveStatically(page)
          await page.route('**/api/v1/provider/organizations*', (route) =>
            route.fulfill({ status: 404, json: { status: 404, code: 'unknown_clinic', message } }),
          )
        },
        act: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
        provokes: own404,
      })
    await open('/doctors', {
      as: 'a form that was too long',
      act: async (page) => {
        await page.evaluate(() => {
          const form = Object.assign(document.createElement('form'), { method: 'post', action: '/preferences' })
          form.append(Object.assign(document.createElement('input'), { name: 'mode', value: 'a'.repeat(70_000) }))
          document.body.append(form)
          form.submit()
        })
        await expect(page.locator('button[value=back]')).toBeVisible()
      },
      provokes: /status of 413 /,
    })
    await open('/allblogs', {
      as: 'a page that failed',
      answers: { '/provider-search': failed },
      act: async (page) => {
        await page.locator('main a[href="/doctors"]').click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
      provokes: provoked,
    })
  })

  test('not found', async ({ open }) => {
    for (const path of ['/nothing', '/aboutdoctor/nobody', '/clinic/nobody', '/blog/anything', '/doctor/nothing', '/%'])
      await open(path, { provokes: own404 })
  })
})
