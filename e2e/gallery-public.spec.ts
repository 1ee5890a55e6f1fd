import { inEveryLook, inOneLook, test } from './support/gallery.ts'
import { clinics } from './support/looks.ts'

inEveryLook((brand) => {
  const { slug, doctor, article } = clinics[brand]
  const legal = ['privacy', 'accessibility', brand === 'berlin' ? 'imprint' : 'notice']

  test('pages that everybody may see', async ({ open }) => {
    for (const path of ['/', '/doctors', `/aboutdoctor/${doctor}`, '/individual', `/clinic/${slug}`]) await open(path)
    for (const page of legal) await open(`/clinic/${slug}/${page}`)
    for (const path of ['/allblogs', `/blog/${article}`, '/blog/preview']) await open(path)
    for (const path of ['/paymentSuccess', '/appointment', '/prescription']) await open(path)
  })

  test('pages around an account', async ({ open }) => {
    for (const path of ['/patient/login', '/doctor/login', '/partner/login']) await open(path)
    for (const path of ['/patient/signup', '/forget-password', '/change-password']) await open(path)
  })
})

inOneLook('light', () => {
  test('booking pages that nobody led to', async ({ open }) => {
    for (const page of ['details', 'confirmed', 'manage', 'reschedule']) await open(`/appointment/${page}`)
  })
})
