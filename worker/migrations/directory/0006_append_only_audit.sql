-- What was done stays written: rows are added, and nothing changes or removes one.
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `audit`
BEGIN
  SELECT RAISE(ABORT, 'AUDIT_APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_no_delete` BEFORE DELETE ON `audit`
BEGIN
  SELECT RAISE(ABORT, 'AUDIT_APPEND_ONLY');
END;
--> statement-breakpoint
-- Institutes are made in several places; each gets its code here, of the letters and the length of a join code.
CREATE TRIGGER `institutes_referral_code_made` AFTER INSERT ON `institutes`
WHEN NEW.`referral_code` IS NULL
BEGIN
  UPDATE `institutes` SET `referral_code` = substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
  WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
UPDATE `institutes` SET `referral_code` = substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (random() & 2147483647) % 31, 1)
WHERE `referral_code` IS NULL;
