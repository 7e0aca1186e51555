import { BadgePercent, Megaphone, Newspaper, Package, ShoppingCart, Ticket, Truck, UserRound } from 'lucide-react'
import type { NavigationGroup } from './navigation-link.ts'

/** The groups of the sidebar most of whose links have no screens yet. */
export const groupsToCome: readonly NavigationGroup[] = [
  {
    label: 'E-commerce',
    links: [
      {
        label: 'Products',
        path: '/admin/products',
        icon: Package,
        soon: 'This is where you will list what guests can buy: menus, vouchers, jars of your own sauces.',
      },
      { label: 'Orders', path: '/admin/orders', icon: ShoppingCart },
      { label: 'Customers', path: '/admin/customers', icon: UserRound },
      {
        label: 'Coupons',
        path: '/admin/coupons',
        icon: Ticket,
        soon: 'This is where you will make vouchers and discount codes for your guests.',
      },
      {
        label: 'Shipping',
        path: '/admin/shipping',
        icon: Truck,
        soon: 'This is where you will set how orders reach your guests, and what delivery costs.',
      },
    ],
  },
  {
    label: 'Marketing',
    links: [
      {
        label: 'Campaigns',
        path: '/admin/campaigns',
        icon: Megaphone,
        soon: 'This is where you will plan what to tell your guests and when, such as a new menu for the season.',
      },
      {
        label: 'Newsletter',
        path: '/admin/newsletter',
        icon: Newspaper,
        soon: 'This is where you will write to the guests who want to hear from you.',
      },
      {
        label: 'Promotions',
        path: '/admin/promotions',
        icon: BadgePercent,
        soon: 'This is where you will announce special offers on your site.',
      },
    ],
  },
]
