CREATE TABLE `database_loads` (
	`shard` text PRIMARY KEY NOT NULL,
	`institutes` integer DEFAULT 0 NOT NULL,
	`individuals` integer DEFAULT 0 NOT NULL,
	`memberships` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- The check of the home named two databases. A table that others reference is made anew behind a copy of its rows: the
-- references are asked at the end of the transaction.
PRAGMA defer_foreign_keys = on;--> statement-breakpoint
CREATE TABLE `institutes_before` AS SELECT * FROM `institutes`;--> statement-breakpoint
DROP TABLE `institutes`;--> statement-breakpoint
CREATE TABLE `institutes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`shard` text NOT NULL,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`kind` text DEFAULT 'institute' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`contact_email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`brand_colour` text,
	`frame_hosts` text DEFAULT 'phet.colorado.edu' NOT NULL,
	`has_quiz_sound` integer DEFAULT true NOT NULL,
	`logo_id` text,
	`logo_bytes` integer DEFAULT 0 NOT NULL,
	`referral_code` text,
	`created_at` text NOT NULL,
	CONSTRAINT "institutes_shard" CHECK("institutes"."shard" glob '[0-9][0-9]' or "institutes"."shard" glob '[0-9][0-9][0-9]')
);
--> statement-breakpoint
INSERT INTO `institutes`("id", "name", "shard", "time_zone", "kind", "address", "contact_email", "phone", "website", "language", "brand_colour", "frame_hosts", "has_quiz_sound", "logo_id", "logo_bytes", "referral_code", "created_at")
  SELECT "id", "name", "shard", "time_zone", "kind", "address", "contact_email", "phone", "website", "language", "brand_colour", "frame_hosts", "has_quiz_sound", "logo_id", "logo_bytes", "referral_code", "created_at" FROM `institutes_before`;
--> statement-breakpoint
DROP TABLE `institutes_before`;--> statement-breakpoint
CREATE UNIQUE INDEX `institutes_referral_code` ON `institutes` (`referral_code`);--> statement-breakpoint
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
CREATE TABLE `institute_moves` (
	`slot` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`institute_id` text NOT NULL,
	`from_shard` text NOT NULL,
	`to_shard` text NOT NULL,
	`step` text DEFAULT 'copy' NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`started_at` text NOT NULL,
	`moved_at` text,
	`held_until` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "institute_moves_slot" CHECK("institute_moves"."slot" = 1),
	CONSTRAINT "institute_moves_between" CHECK("institute_moves"."from_shard" <> "institute_moves"."to_shard")
);
--> statement-breakpoint
INSERT INTO `database_loads` (`shard`, `institutes`, `individuals`, `memberships`)
  SELECT i.`shard`, count(*), sum(i.`kind` = 'individual'),
    sum((SELECT count(*) FROM `memberships` m WHERE m.`institute_id` = i.`id`))
  FROM `institutes` i GROUP BY i.`shard`;
--> statement-breakpoint
CREATE TRIGGER `database_loads_founded` AFTER INSERT ON `institutes`
BEGIN
  INSERT INTO `database_loads` (`shard`, `institutes`, `individuals`) VALUES (NEW.`shard`, 1, NEW.`kind` = 'individual')
    ON CONFLICT (`shard`) DO UPDATE SET `institutes` = `institutes` + 1, `individuals` = `individuals` + excluded.`individuals`;
END;
--> statement-breakpoint
CREATE TRIGGER `database_loads_moved` AFTER UPDATE OF `shard`, `kind` ON `institutes`
WHEN NEW.`shard` <> OLD.`shard` OR NEW.`kind` <> OLD.`kind`
BEGIN
  UPDATE `database_loads` SET `institutes` = `institutes` - 1, `individuals` = `individuals` - (OLD.`kind` = 'individual'),
    `memberships` = `memberships` - (SELECT count(*) FROM `memberships` WHERE `institute_id` = NEW.`id`)
    WHERE `shard` = OLD.`shard`;
  INSERT INTO `database_loads` (`shard`, `institutes`, `individuals`, `memberships`)
    SELECT NEW.`shard`, 1, NEW.`kind` = 'individual', count(*) FROM `memberships` WHERE `institute_id` = NEW.`id`
    ON CONFLICT (`shard`) DO UPDATE SET `institutes` = `institutes` + 1, `individuals` = `individuals` + excluded.`individuals`,
      `memberships` = `memberships` + excluded.`memberships`;
END;
--> statement-breakpoint
CREATE TRIGGER `database_loads_joined` AFTER INSERT ON `memberships`
BEGIN
  UPDATE `database_loads` SET `memberships` = `memberships` + 1
    WHERE `shard` = (SELECT `shard` FROM `institutes` WHERE `id` = NEW.`institute_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `database_loads_left` AFTER DELETE ON `memberships`
BEGIN
  UPDATE `database_loads` SET `memberships` = `memberships` - 1
    WHERE `shard` = (SELECT `shard` FROM `institutes` WHERE `id` = OLD.`institute_id`);
END;
