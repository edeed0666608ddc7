-- The ledger writes the counters, and nothing else does: their sums are equal whatever a caller does or forgets.
-- The row is made with zeros first, because a CHECK looks at what is inserted before a conflict is found.
CREATE TRIGGER `licence_ledger_counts` AFTER INSERT ON `licence_ledger`
BEGIN
  INSERT INTO `licence_limits` (`institute_id`, `type`, `max`, `used`, `reserved`)
    VALUES (NEW.`institute_id`, NEW.`type`, 0, 0, 0) ON CONFLICT DO NOTHING;
  UPDATE `licence_limits` SET `max` = `max` + NEW.`max_change`, `used` = `used` + NEW.`used_change`,
    `reserved` = `reserved` + NEW.`reserved_change`
    WHERE `institute_id` = NEW.`institute_id` AND `type` = NEW.`type`;
END;
--> statement-breakpoint
CREATE TRIGGER `licence_ledger_stays` BEFORE UPDATE ON `licence_ledger`
BEGIN
  SELECT RAISE(ABORT, 'LEDGER_STAYS');
END;
--> statement-breakpoint
CREATE TRIGGER `licence_ledger_is_kept` BEFORE DELETE ON `licence_ledger`
BEGIN
  SELECT RAISE(ABORT, 'LEDGER_STAYS');
END;
--> statement-breakpoint
CREATE TRIGGER `licence_reservations_made` AFTER INSERT ON `licence_reservations`
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `reserved_change`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (NEW.`institute_id`, NEW.`type`, (NEW.`status` = 'reserved') * NEW.`amount`,
      (NEW.`status` = 'settled') * NEW.`amount`, 'reservation', NEW.`id`, NEW.`updated_at`);
END;
--> statement-breakpoint
-- Whichever way a reservation goes, the ledger gets the difference between what it held or used before and after.
CREATE TRIGGER `licence_reservations_moved` AFTER UPDATE OF `status`, `amount` ON `licence_reservations`
WHEN OLD.`status` <> NEW.`status` OR OLD.`amount` <> NEW.`amount`
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `reserved_change`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (NEW.`institute_id`, NEW.`type`,
      (NEW.`status` = 'reserved') * NEW.`amount` - (OLD.`status` = 'reserved') * OLD.`amount`,
      (NEW.`status` = 'settled') * NEW.`amount` - (OLD.`status` = 'settled') * OLD.`amount`,
      'reservation', NEW.`id`, NEW.`updated_at`);
END;
--> statement-breakpoint
-- A reservation in flight is not deleted: what it holds would be held for ever.
CREATE TRIGGER `licence_reservations_kept` BEFORE DELETE ON `licence_reservations` WHEN OLD.`status` = 'reserved'
BEGIN
  SELECT RAISE(ABORT, 'RESERVATION_OPEN');
END;
