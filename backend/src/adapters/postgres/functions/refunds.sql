-- Amounts that an order still owes for its failed refunds, in cents. Failed refunds for which nothing is owed are left out.
-- Replays the refunds in the order of time:
-- - A failed refund is owed from its failure on, except a surplus refund, which staff did not request.
-- - A later refund repeats failed refunds with the part of its amount that is not for items. It settles a failed refund of
--   exactly this part. Without such a refund, it settles the oldest failed refunds, as far as it covers them.
-- - If the later refund fails, too, its own amount is owed instead.
-- - A refund by other means settles the failed refund that it names.
-- - A settling note settles all earlier failures, and the decision to retain the payment settles all failures.
-- An order never owes more than the rest of its payment.
CREATE OR REPLACE FUNCTION owed_refunds(of_order bpchar) RETURNS TABLE (refund_id uuid, owed_cents integer)
  LANGUAGE plpgsql STABLE STRICT ROWS 1 COST 10000 AS $$
  DECLARE
    failed uuid[] := '{}';
    owed integer[] := '{}';
    step record;
    place integer;
    rest integer;
    part integer;
  BEGIN
    -- A comparison with the provider saves all its changes with the same time: first the failures of earlier refunds, then
    -- new refunds that have failed already, and last the other new refunds, which settle them.
    FOR step IN
      SELECT r.created_at AS at, CASE WHEN r.failed_at <= r.created_at THEN 2 ELSE 3 END AS rank, r.id, 'begun' AS kind,
             r.amount_cents - r.for_items_cents AS cents
        FROM refunds AS r
       WHERE r.order_id = of_order AND r.pays_back IS NULL AND NOT (r.state = 'failed' AND r.origin = 'surplus')
      UNION ALL
      SELECT e.created_at, 0, NULL, 'settled', 0
        FROM order_events AS e
       WHERE e.order_id = of_order AND e.kind = 'note' AND e.detail @> '{"settlesRefunds": true}'
      UNION ALL
      SELECT greatest(r.failed_at, r.created_at), CASE WHEN r.failed_at <= r.created_at THEN 2 ELSE 1 END, r.id, 'failed',
             r.amount_cents
        FROM refunds AS r WHERE r.order_id = of_order AND r.state = 'failed' AND r.origin <> 'surplus'
      UNION ALL
      SELECT greatest(r.created_at, f.failed_at, f.created_at), 4, f.id, 'paid back', 0
        FROM refunds AS r JOIN refunds AS f ON f.id = r.pays_back WHERE r.order_id = of_order
      ORDER BY 1, 2, 3, 4
    LOOP
      CASE step.kind
        WHEN 'failed' THEN
          failed := failed || step.id;
          owed := owed || step.cents;
        WHEN 'paid back' THEN
          place := array_position(failed, step.id);
          IF place IS NOT NULL THEN owed[place] := 0; END IF;
        WHEN 'settled' THEN
          owed := array_fill(0, ARRAY[cardinality(owed)]);
        WHEN 'begun' THEN
          place := array_position(owed, step.cents);
          IF place IS NOT NULL THEN
            owed[place] := 0;
          ELSE
            rest := step.cents;
            FOR place IN 1 .. cardinality(owed) LOOP
              part := least(owed[place], rest);
              owed[place] := owed[place] - part;
              rest := rest - part;
            END LOOP;
          END IF;
      END CASE;
    END LOOP;
    rest := (SELECT paid_cents - refunded_cents FROM orders WHERE id = of_order AND payment_kept_by IS NULL);
    FOR place IN 1 .. cardinality(owed) LOOP
      refund_id := failed[place];
      owed_cents := least(owed[place], rest);
      IF owed_cents > 0 AND rest IS NOT NULL THEN RETURN NEXT; END IF;
      rest := rest - owed_cents;
    END LOOP;
  END $$;
