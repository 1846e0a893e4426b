-- Pure functions on texts. Generated columns and indexes store their results: a migration that changes one of these
-- functions rebuilds those columns and indexes, and updates `products.search`.

-- Normalizes words to letters and digits separated by single blanks, without case, accents or signs. Lists the signs
-- explicitly, because the set of letters in PostgreSQL depends on the database's locale.
CREATE OR REPLACE FUNCTION search_text(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]+', '', 'g')),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\U00010000-\U0010ffff]+', ' ', 'g'));

-- Distinguishes names of garments that the English stemmer treats as equal: leggings from legs, shorts from short.
CREATE OR REPLACE FUNCTION search_nouns(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(words, '\mlegging\M', 'leggings', 'g'), '\m(leggings|shorts|tights|briefs)\M', '\1wear', 'g');

-- Contains each word twice: as a stem, and as written, for prefix matches.
CREATE OR REPLACE FUNCTION search_vector(written text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(to_tsvector('pg_catalog.english', search_nouns(search_text(written)))
    || to_tsvector('pg_catalog.simple', search_text(written)), weight);

CREATE OR REPLACE FUNCTION search_query(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN plainto_tsquery('pg_catalog.english', search_nouns(word));

-- Matches adjacent words in fields of these weights only.
CREATE OR REPLACE FUNCTION search_phrase(written text, weights text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(phraseto_tsquery('pg_catalog.english', search_nouns(search_text(written)))::text,
    '(''[^'']+'')', '\1' || weights, 'g')::tsquery;

CREATE OR REPLACE FUNCTION search_meaning(written text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg('(' || phrase::text || ')', ' | ')::tsquery
    FROM unnest(written) AS one (text), search_phrase(one.text, ':AB') AS phrase WHERE numnode(phrase) > 0);

-- Staff find "José" by typing "jose", and "O'Neill" by typing "oneill". Keyboards and phones type different apostrophes,
-- so all of them are removed. Letters are separated from their accents before the accents are removed. This works with any
-- database locale, and without the extension `unaccent`. Unicode does not decompose the letters in `translate`. A text with
-- one byte per character is ASCII. It needs fewer steps, which take a fifth of the time. The function is not STRICT,
-- because PostgreSQL could not inline CASE then.
CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(value) = length(value) THEN lower(replace(value, '''', '')) ELSE lower(translate(
    replace(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'),
    'ØøŁłĐđı''’‘ʼ', 'OoLlDdi')) END;

-- The staff search text of a product.
CREATE OR REPLACE FUNCTION staff_words(name text, slug text, tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN searchable(name || ' ' || slug || ' ' || array_to_string(tags, ','));
