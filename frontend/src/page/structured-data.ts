import type { Store } from '../api/models';
import { homePath, productsPath } from './paths';

declare global {
  /**
   * Whether this build renders pages on the server. The browser build omits structured data, because search engines
   * read the document of the server.
   */
  const __SERVER__: boolean;
}

/** A schema.org object in JSON-LD, without its context. Undefined fields are omitted. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** @param origin public origin of the shop, e.g. https://shop.example */
export function organization(store: Store, origin: string): Thing {
  const { name, email, phone, city, state, supportEmail, socialLinks, founded } = store;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: origin + homePath,
    logo: `${origin}/icon-512.png`,
    email,
    telephone: phone,
    foundingDate: founded?.toString(),
    address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'US' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: supportEmail,
      telephone: phone,
      availableLanguage: 'English',
    },
    sameAs: socialLinks.length > 0 ? socialLinks.map(({ url }) => url) : undefined,
  };
}

export function webSite({ name }: Store, origin: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name,
    url: origin + homePath,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${productsPath}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

interface Crumb {
  name: string;
  path: string;
}

/** Returns the breadcrumbs from the home page to a page, both included. */
export function breadcrumbs(crumbs: Crumb[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Breadcrumbs of all pages below the product list. */
export const productsTrail: Crumb[] = [
  { name: 'Home', path: homePath },
  { name: 'Products', path: productsPath },
];
